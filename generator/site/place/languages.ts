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
