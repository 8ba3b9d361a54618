/**
 * The vocabulary of a demo: `simple` draws from short lists, which keeps small demos easy to read; `real` has the distribution of
 * real records, which measurements at nationwide scale need.
 */
export const demoLanguages = ['simple', 'real'] as const;
export type DemoLanguage = (typeof demoLanguages)[number];

/** Demos with more meetings use `real` by default. */
export const largeDemoMeetings = 100_000;

export const languageOf = (meetings: number, requested?: DemoLanguage): DemoLanguage =>
  requested ?? (meetings > largeDemoMeetings ? 'real' : 'simple');
