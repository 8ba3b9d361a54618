/**
 * The vocabulary: from short lists, which keeps small demos easy to read, or distributed like that of real records, which
 * measurements at nationwide size need.
 */
export const demoLanguages = ['simple', 'real'] as const;
export type DemoLanguage = (typeof demoLanguages)[number];

/** Above this number of meetings, the language is real by default. */
export const largeDemoMeetings = 100_000;

export const languageOf = (meetings: number, asked?: DemoLanguage): DemoLanguage =>
  asked ?? (meetings > largeDemoMeetings ? 'real' : 'simple');
