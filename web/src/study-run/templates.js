/** Small studies to begin with: each runs in minutes in a page. Their titles are those of the list of templates, too. */
import { W } from './words.js';

/** @typedef {{id: 'snaps' | 'seas' | 'decides', study: object}} Template */

/** @type {readonly Template[]} */
export const TEMPLATES = Object.freeze([
  {
    id: 'snaps',
    study: {
      hawse_study: 1,
      title: W.templates.snaps,
      base: 'heave-snatch',
      set: { 'solver.duration': 20 },
      factors: {
        mass: { path: 'load.mass', distribution: 'normal', mean: 1600, deviation: 150, low: 1000, high: 2500 },
        damping: { path: 'line.CID', values: [2000, 5000, 10000] },
      },
      design: { kind: 'latin', points: 30, seed: 1 },
      measures: {
        peak: { take: 'greatest', channel: 'line.tension_a', from: 5 },
        snaps: { take: 'count', event: 'taut' },
      },
      answers: {
        over: { kind: 'probability', of: 'peak', above: 30000 },
        peaks: { kind: 'figures', of: 'peak' },
      },
    },
  },
  {
    id: 'seas',
    study: {
      hawse_study: 1,
      title: W.templates.seas,
      base: 'buoy-in-waves',
      set: { 'solver.duration': 60, 'solver.step': 0.05 },
      factors: {
        sea: { path: 'environment.waves.seed', distribution: 'uniform', low: 1, high: 1000000 },
      },
      design: { kind: 'random', points: 20, seed: 1 },
      measures: { peak: { take: 'greatest', channel: 'mooring.tension_a', from: 20 } },
      answers: {
        peaks: { kind: 'figures', of: 'peak' },
        rare: { kind: 'return', of: 'peak', law: 'gumbel', levels: [10, 100] },
      },
    },
  },
  {
    id: 'decides',
    study: {
      hawse_study: 1,
      title: W.templates.decides,
      base: 'heave-snatch',
      set: { 'solver.duration': 20 },
      factors: {
        mass: { path: 'load.mass', distribution: 'uniform', low: 1200, high: 2000 },
        damping: { path: 'line.CID', distribution: 'loguniform', low: 1000, high: 20000 },
        stiffness: { path: 'line.EA', distribution: 'loguniform', low: 500000, high: 5000000 },
      },
      design: { kind: 'morris', trajectories: 8, seed: 1 },
      measures: { peak: { take: 'greatest', channel: 'line.tension_a', from: 5 } },
      answers: { decides: { kind: 'sensitivity', of: 'peak' } },
    },
  },
]); // prettier-ignore
