/** The dialog of the badge: what was compared. */
import { factsDialog } from '../panels/dialogs.js';
import { fixed, timeDecimals } from '../../../wasm/js/format.mjs';
import { S } from '../state/strings-later.js';
import { readParents } from '../../../wasm/js/parents.mjs';
import { versionWords } from './version.js';

/** @param {import('../sim/run.js').Run} run @param {import('./proof.js').Proof} proof */
export function proofDialog(run, proof) {
  // the address of a copied link is one too
  const parents = readParents(/[?&]p=([^&]*)/.exec(location.hash)?.[1] ?? '');
  const m = run.manifest;
  if (!m) return;
  const { promise } = proof;
  const decimals = timeDecimals(m.frame);
  const t = fixed(promise?.t ?? 0, decimals);
  const text = {
    same: S.proof.same(t),
    differs: S.proof.differs(t),
    checking: S.proof.checking(t),
    none: S.proof.none,
  }[proof.compare()];
  /** @type {[string, string][]} */
  const linked = promise
    ? [
        [S.proof.inLink, promise.hash],
        [S.proof.engineLink, promise.version || '–'],
      ]
    : [];
  const versions = promise ? versionWords(promise, m.version) : '';
  factsDialog({
    title: S.badge.what,
    text: versions ? `${text} ${versions}` : text,
    rows: [
      [
        `${S.proof.here} (${fixed(run.now * m.frame, decimals)} s)`,
        run.hash(Math.min(run.now, run.last)) || '–',
      ],
      ...linked,
      ...parents.map(
        ({ hash, names, more }) =>
          /** @type {[string, string]} */ ([
            S.proof.from,
            `${hash}  ${[...names, ...(more ? [`+${more}`] : [])].join(', ')}`,
          ]),
      ),
      [S.proof.engine, m.version],
      [
        S.proof.memory,
        S.proof.megabytes(
          Math.ceil((run.history?.bytes ?? 0) / 2 ** 20),
          run.history?.stride ?? 1,
          run.history?.rowStride ?? 1,
        ),
      ],
    ],
  });
}
