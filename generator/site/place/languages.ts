/** The languages of briefs: their names, translations, and the language of the original. Pure. */
import { translatedCityPath } from '../../../schemas/paths.ts';
import { compareText } from '../../system/text.ts';
import type { PlaceMeetings, MeetingRecord } from '../../places/meetings.ts';
import type { Meeting } from '../../../schemas/documents.ts';
import type { Country } from '../../../schemas/states.ts';
import { type Html, html } from '../html/template.ts';

/** Languages that briefs are translated into, by their own names. */
const names: Readonly<Record<string, string>> = {
  ar: 'العربية',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  hi: 'हिन्दी',
  ht: 'Kreyòl ayisyen',
  iu: 'ᐃᓄᒃᑎᑐᑦ',
  ko: '한국어',
  pa: 'ਪੰਜਾਬੀ',
  pl: 'Polski',
  pt: 'Português',
  ru: 'Русский',
  so: 'Soomaali',
  tl: 'Tagalog',
  uk: 'Українська',
  vi: 'Tiếng Việt',
  zh: '中文',
};

/** `es-MX` -> `es` */
export const baseLanguage = (tag: string): string => tag.split('-')[0] ?? tag;

/** `es` -> `Español`, `es-MX` -> `Español (es-MX)`; the tag itself where the language is none of these. */
export function languageName(tag: string): string {
  const name = names[baseLanguage(tag)];
  if (name === undefined) return tag;
  return tag === baseLanguage(tag) ? name : `${name} (${tag})`;
}

export type Translation = NonNullable<Meeting['translations']>[string];

/** In order; of tags that differ in case only, the first: they share a page. */
export function translatedLanguages({ upcoming, recent }: PlaceMeetings): readonly string[] {
  const tags = new Set<string>();
  for (const { meeting } of [...upcoming, ...recent])
    if (meeting.translations !== undefined)
      for (const tag of Object.keys(meeting.translations)) tags.add(tag);
  const byPage = Map.groupBy([...tags].toSorted(compareText), pageOf);
  return [...byPage.values()].flatMap(([tag]) => tag ?? []);
}

/** Equal for tags that share a page. */
const pageOf = (tag: string): string => translatedCityPath('', tag);

/** The meeting in the language, or undefined. */
export function translationOf({ translations }: Meeting, language: string): Translation | undefined {
  if (translations === undefined) return undefined;
  const tag = Object.keys(translations).find((tag) => pageOf(tag) === pageOf(language));
  return tag === undefined ? undefined : translations[tag];
}

/** Attributes of an element that holds text of the corpus in a language, on a page in another one or the same. */
export const textAttributes = (language: string, pageLanguage: string): Html =>
  language === pageLanguage ? html`dir="auto"` : html`lang="${language}" dir="auto"`;

export type OriginalLanguage = {
  /** Of the place's briefs, as far as nothing else is known. */
  readonly language: string;
  readonly languageOf: (meeting: Meeting) => string;
};

/**
 * The language in which a place's briefs were written. The corpus names only those that they are translated into: what
 * is translated into English was written in the other language of the country's governments.
 */
export function originalLanguageOf(country: Country, records: readonly MeetingRecord[]): OriginalLanguage {
  const other = otherLanguage[country];
  const isTargeted = (language: string): boolean =>
    records.some(({ meeting }) => meeting.translations?.[language] !== undefined);
  const language = isTargeted('en') && !isTargeted(other) ? other : 'en';
  const languageOf = ({ translations }: Meeting): string =>
    translations?.['en'] === undefined ? language : other;
  return { language, languageOf };
}

const otherLanguage: Readonly<Record<Country, string>> = { US: 'es', CA: 'fr' };
