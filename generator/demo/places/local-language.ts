import type { Random } from '../random.ts';

/** What a slot is drawn for. */
export type LocalScene = { readonly isFrench: boolean; readonly year: number; readonly random: Random };

/** Names, numbers and lengths of a place as in real records, instead of those of the short lists. `bench/language` has one. */
export type LocalLanguage = {
  /** Draws a slot; undefined if the short lists have it. */
  readonly draw: (slot: string, scene: LocalScene) => string | number | undefined;
  /** A full name. */
  readonly person: (scene: Omit<LocalScene, 'year'>) => string;
  /** Number of decisions of a meeting, and of agenda items. */
  readonly itemCounts: (random: Random) => { readonly decided: number; readonly items: number };
  /** Maximum length of a headline in words. */
  readonly headlineWords: (random: Random) => number;
  /** Target length of a summary in words. */
  readonly summaryWords: (random: Random) => number;
};
