/** How thoroughly random tests run: a sample by default, every case where `CIVIC_LONG=1` is set (`npm run test:long`). */

export const isLong = process.env['CIVIC_LONG'] === '1';

/** The number of cases to run: `few` by default, `many` in a long run. */
export const cases = (few: number, many: number): number => (isLong ? many : few);

/** The cases to run: those that are chosen by default, all in a long run. */
export const sampleOf = <Case>(
  all: readonly Case[],
  isChosen: (one: Case, index: number, all: readonly Case[]) => boolean,
): readonly Case[] => (isLong ? all : all.filter(isChosen));
