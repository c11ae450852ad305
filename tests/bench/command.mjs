/** The command as a process of its own, for benchmarks: what it says, how long it takes, how much memory it holds. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const COMMAND = fileURLToPath(new URL('../../wasm/cli/hawse.mjs', import.meta.url));

/**
 * @param {string} cwd
 * @param {string[]} args
 * @returns {Promise<{out: string, seconds: number, memory: number}>} `memory`: the most [MB], 0 where it is not told (Linux tells)
 */
export function hawse(cwd, args) {
  return new Promise((resolve, reject) => {
    const since = performance.now();
    const child = spawn(process.execPath, [COMMAND, ...args], { cwd });
    let [out, err, memory] = ['', '', 0];
    child.stdout.on('data', (data) => (out += data));
    child.stderr.on('data', (data) => (err += data));
    const look = setInterval(() => {
      try {
        const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
        memory = Math.max(memory, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
      } catch {
        // not Linux, or over
      }
    }, 20);
    child.on('close', (code) => {
      clearInterval(look);
      if (code !== 0) return reject(new Error(err));
      resolve({ out, seconds: (performance.now() - since) / 1000, memory });
    });
  });
}
