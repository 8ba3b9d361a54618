/** Text of the corpus inside a page: its language and its direction. */
import type { Meeting } from '../../../schemas/documents.ts';
import type { Country } from '../../../schemas/states.ts';
import type { MeetingRecord } from '../../places/meetings.ts';
import { type Html, html } from './template.ts';

/** Attributes of an element that holds text of the corpus in a language, on a page in another one or the same. */
export const textAttributes = (language: string, pageLanguage: string): Html =>
  language === pageLanguage ? html`dir="auto"` : html`lang="${language}" dir="auto"`;

export type Original = {
  /** Of the place's briefs, as far as nothing else is known. */
  readonly language: string;
  readonly languageOf: (meeting: Meeting) => string;
};

/**
 * The language in which a place's briefs were written. The corpus names only those that they are translated into: what
 * is translated into English was written in the other language of the country's governments.
 */
export function originalOf(country: Country, records: readonly MeetingRecord[]): Original {
  const other = otherLanguage[country];
  const isTargeted = (language: string): boolean =>
    records.some(({ meeting }) => meeting.translations?.[language] !== undefined);
  const language = isTargeted('en') && !isTargeted(other) ? other : 'en';
  const languageOf = ({ translations }: Meeting): string =>
    translations?.['en'] === undefined ? language : other;
  return { language, languageOf };
}

const otherLanguage: Readonly<Record<Country, string>> = { US: 'es', CA: 'fr' };

/** A text of at most so many characters, cut at a word, and `…` where cut. */
export function shortened(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength);
  const lastSpace = cut.lastIndexOf(' ');
  // Words of half the length are no words: such a text is cut anywhere, but not within a character.
  const end = lastSpace > maxLength / 2 ? lastSpace : cut.isWellFormed() ? maxLength : maxLength - 1;
  return `${cut.slice(0, end)}…`;
}
