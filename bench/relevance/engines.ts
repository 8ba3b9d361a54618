/** The compared engines. */
import { fts5 } from './fts5.ts';
import { miniSearchDefaults } from './minisearch.ts';
import { ours, oursInPart } from './ours.ts';
import { postgres } from './postgres.ts';
import type { Engine } from './ranking.ts';

/** Engines with all tested settings. */
export const everyEngine: readonly Engine[] = [ours, fts5(), postgres(), miniSearchDefaults, oursInPart];

/** Engines with their default settings, and the best settings for small collections of titles and abstracts. */
export const quickEngines: readonly Engine[] = [
  ours,
  fts5({
    tokenizers: ['porter'],
    weights: [
      [1, 1, 1, 1],
      [2, 1, 1, 1],
    ],
  }),
  postgres({ weights: [[1, 0.4, 0.2, 0.1]], normalizations: ['0', '1, by log of length'] }),
  miniSearchDefaults,
];
