/** The languages of briefs: their names, translations, and the language of the original. Pure. */
import type { Meeting } from '../../../schemas/documents.ts';
import { translatedCityPath } from '../../../schemas/paths.ts';
import type { Country } from '../../../schemas/states.ts';
import type { PlaceMeetings, MeetingRecord } from '../../places/meetings.ts';
import { compareText } from '../../system/text.ts';
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

/** `es` -> `Español`, `es-MX` -> `Español (es-MX)`. For an unlisted language, the tag. */
export function languageName(tag: string): string {
  const name = names[baseLanguage(tag)];
  if (name === undefined) return tag;
  return tag === baseLanguage(tag) ? name : `${name} (${tag})`;
}

export type Translation = NonNullable<Meeting['translations']>[string];

/** Languages that meetings are translated into, sorted. Of tags that differ only in case, the first one. */
export function translatedLanguages({ upcoming, recent }: PlaceMeetings): readonly string[] {
  const tags = new Set<string>();
  for (const { meeting } of [...upcoming, ...recent])
    if (meeting.translations !== undefined)
      for (const tag of Object.keys(meeting.translations)) tags.add(tag);
  const byPage = Map.groupBy([...tags].toSorted(compareText), languagePath);
  return [...byPage.values()].flatMap(([tag]) => tag ?? []);
}

/** Path of the page for a language tag, without the slug. */
const languagePath = (tag: string): string => translatedCityPath('', tag);

/** The translation of a meeting into a language, or undefined. */
export function translationOf({ translations }: Meeting, language: string): Translation | undefined {
  if (translations === undefined) return undefined;
  const tag = Object.keys(translations).find((tag) => languagePath(tag) === languagePath(language));
  return tag === undefined ? undefined : translations[tag];
}

/** Attributes of an element with text of the corpus: `dir="auto"`, and `lang` if it differs from that of the page. */
export const textAttributes = (language: string, pageLanguage: string): Html =>
  language === pageLanguage ? html`dir="auto"` : html`lang="${language}" dir="auto"`;

export type OriginalLanguage = {
  /** The language of the briefs of a place, unless a brief is known to differ. */
  readonly language: string;
  readonly languageOf: (meeting: Meeting) => string;
};

/**
 * The language that the briefs of a place were written in. The corpus names only the languages of translations. A brief
 * that is translated into English was written in the other language that governments of the country use.
 */
export function originalLanguageOf(country: Country, records: readonly MeetingRecord[]): OriginalLanguage {
  const second = secondLanguage[country];
  const isTranslatedInto = (language: string): boolean =>
    records.some(({ meeting }) => meeting.translations?.[language] !== undefined);
  const language = isTranslatedInto('en') && !isTranslatedInto(second) ? second : 'en';
  const languageOf = ({ translations }: Meeting): string =>
    translations?.['en'] === undefined ? language : second;
  return { language, languageOf };
}

const secondLanguage: Readonly<Record<Country, string>> = { US: 'es', CA: 'fr' };
