/** Citations of meetings and decisions, as text and as BibTeX. Pure. */
import { longDate, type PageLanguage } from '../../html/dates.ts';

export type Cited = {
  /** Unique within the service: `oakland-ca-m1`. */
  readonly key: string;
  readonly title: string;
  readonly body: string | undefined;
  /** `Oakland, California` */
  readonly place: string;
  /** Day of the meeting. */
  readonly date: string;
  /** `Passed` */
  readonly outcome: string | undefined;
  readonly url: string;
  /** The official page. */
  readonly source: string | undefined;
  /** Name of the service. */
  readonly service: string;
};

type CitationWords = {
  readonly retrieved: (day: string, url: string) => string;
  readonly source: string;
};

const words: Readonly<Record<PageLanguage, CitationWords>> = {
  en: { retrieved: (day, url) => `Retrieved ${day}, from ${url}`, source: 'Official source: ' },
  es: { retrieved: (day, url) => `Consultado el ${day}, ${url}`, source: 'Fuente oficial: ' },
  fr: { retrieved: (day, url) => `Consulté le ${day}, ${url}`, source: 'Source officielle : ' },
};

/**
 * `City Council, Oakland, California. (March 4, 2026). Rezoning of 1420 Larkspur Avenue [Passed]. Civic Meetings. Retrieved November 22,
 * 2026, from https://…. Official source: https://…`: the order of the APA style, without its abbreviations.
 */
export function citationText(cited: Cited, today: string, language: PageLanguage): string {
  const { retrieved, source } = words[language];
  return [
    `${authorOf(cited)}.`,
    `(${longDate(cited.date, language)}).`,
    `${withoutFullStop(titleOf(cited))}.`,
    `${withoutFullStop(cited.service)}.`,
    // No full stop after an address, which a reader would copy with it.
    retrieved(longDate(today, language), cited.url),
    ...(cited.source === undefined ? [] : [source + cited.source]),
  ].join(' ');
}

/** An entry for BibTeX and BibLaTeX. */
export function bibtex(cited: Cited, today: string): string {
  const fields: readonly (readonly [string, string])[] = [
    ['author', `{${latexText(authorOf(cited))}}`],
    ['title', `{${latexText(titleOf(cited))}}`],
    ['year', cited.date.slice(0, 4)],
    ['date', cited.date],
    ['publisher', latexText(cited.service)],
    ['url', latexUrl(cited.url)],
    ['urldate', today],
    ...(cited.source === undefined ? [] : [['note', `\\url{${latexUrl(cited.source)}}`] as const]),
  ];
  const lines = fields.map(([name, value]) => `  ${name} = {${value}},\n`);
  return `@misc{${cited.key.replaceAll(/[^\w-]/g, '')},\n${lines.join('')}}`;
}

const authorOf = ({ body, place }: Cited): string =>
  body === undefined || body.includes(place) ? (body ?? place) : `${body}, ${place}`;

const titleOf = ({ title, outcome }: Cited): string => title + (outcome === undefined ? '' : ` [${outcome}]`);

const withoutFullStop = (text: string): string => text.replace(/\.+$/, '');

const latexCommands: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

/** Text whose characters have no meaning in LaTeX. */
const latexText = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\~^]|[&%$#_{}]/g, (character) => latexCommands[character] ?? `\\${character}`);

/** An address that cannot end its field. */
const latexUrl = (url: string): string =>
  url.replaceAll(/[{}\\]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
