/** The languages of briefs: names, translations, and the original language. Pure. */
import type { Meeting } from '../../../schemas/documents.ts';
import { translatedCityPath } from '../../../schemas/paths.ts';
import type { Country } from '../../../schemas/names/states.ts';
import type { PlaceMeetings, MeetingRecord } from '../../places/meetings.ts';
import { compareText } from '../../system/text.ts';
import type { PageLanguage } from '../html/dates.ts';
import { type Html, html } from '../html/template.ts';

/** Native names of languages. */
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

/** `es` -> `Español`, `es-MX` -> `Español (es-MX)`. Returns the tag of an unlisted language. */
export function languageName(tag: string): string {
  const name = names[baseLanguage(tag)];
  if (name === undefined) return tag;
  return tag === baseLanguage(tag) ? name : `${name} (${tag})`;
}

export type Translation = NonNullable<Meeting['translations']>[string];

/** Returns the languages of translations, sorted. If tags differ only in case, returns only the first one. */
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

/** Returns the translation of a meeting into a language, or undefined. */
export function translationOf({ translations }: Meeting, language: string): Translation | undefined {
  if (translations === undefined) return undefined;
  const tag = Object.keys(translations).find((tag) => languagePath(tag) === languagePath(language));
  return tag === undefined ? undefined : translations[tag];
}

const inPageLanguage = html`dir="auto"`;

/** Attributes of an element with text of the corpus: `dir="auto"`, and `lang` if it differs from the language of the page. */
export const textAttributes = (language: string, pageLanguage: string): Html =>
  language === pageLanguage ? inPageLanguage : html`lang="${language}" dir="auto"`;

/** Attributes of a `bdi` element with such text, which has an automatic direction itself. */
export const languageAttribute = (language: string, pageLanguage: string): Html | undefined =>
  language === pageLanguage ? undefined : html` lang="${language}"`;

export type OriginalLanguage = {
  /** The language of the briefs of a place, unless a brief is known to differ. */
  readonly language: string;
  readonly languageOf: (meeting: Meeting) => string;
};

/**
 * Infers the language in which the briefs of a place were written, since the corpus names only the languages of translations.
 * A brief that is translated into English was written in the other language that governments of the country use. Without any
 * translation, briefs are in the language of the place (`own`).
 */
export function originalLanguageOf(
  country: Country,
  records: readonly MeetingRecord[],
  own: PageLanguage = 'en',
): OriginalLanguage {
  const second = secondLanguage[country];
  const isTranslatedInto = (language: string): boolean =>
    records.some(({ meeting }) => meeting.translations?.[language] !== undefined);
  const [intoEnglish, intoSecond] = [isTranslatedInto('en'), isTranslatedInto(second)];
  const language = intoEnglish === intoSecond ? own : intoEnglish ? second : 'en';
  const languageOf = ({ translations }: Meeting): string => {
    if (translations?.['en'] !== undefined) return second;
    return translations?.[second] === undefined ? language : 'en';
  };
  return { language, languageOf };
}

const secondLanguage: Readonly<Record<Country, string>> = { US: 'es', CA: 'fr' };
