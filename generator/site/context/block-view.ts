/** The input of a context section, and the note below its rows, which names their sources and the file with all rows. */
import type { Meeting } from '../../../schemas/documents.ts';
import type { Country } from '../../../schemas/names/states.ts';
import type { Row, TableName } from '../../../schemas/tables/index.ts';
import { externalLink } from '../html/components.ts';
import type { PageLanguage } from '../html/dates.ts';
import { countIn, formatCount } from '../html/numbers.ts';
import { type Html, html } from '../html/template.ts';
import { shortened } from '../html/texts.ts';
import { type Noun, noteWords } from './words/notes.ts';

/** A row of a table as in city.json: without its place, and without null fields. */
export type Published<Name extends TableName> = PublishedFields<Omit<Row<Name>, 'muni_id'>>;
type PublishedFields<T> = {
  readonly [C in keyof T as null extends T[C] ? never : C]: T[C];
} & { readonly [C in keyof T as null extends T[C] ? C : never]?: NonNullable<T[C]> };

export type PageMeetings = ReadonlyMap<string, Pick<Meeting, 'date' | 'body'>>;

/** How numbers and dates are written: in the language of the page, and the currency of the country. */
export type Locale = { readonly country: Country; readonly language: PageLanguage };

/** A block of a place. */
export type BlockView<BlockRow> = Locale & {
  /** Id of the section, and prefix of the ids in it. */
  readonly id: string;
  /** All rows of the block, newest first. */
  readonly rows: readonly BlockRow[];
  /** The meetings of the place, by id. */
  readonly meetings: PageMeetings;
  /** A link to where a meeting is shown in full. */
  readonly meetingHref: (id: string) => string;
  /** The file with all rows. */
  readonly file: { readonly href: string; readonly name: string };
};

/** Links to a meeting in full. Undefined if the place has no such meeting. */
export function meetingLink(
  { meetings, meetingHref }: BlockView<unknown>,
  id: string | undefined,
  text: (date: string) => Html,
): Html | undefined {
  if (id === undefined) return undefined;
  const meeting = meetings.get(id);
  return meeting && html`<a href="${meetingHref(id)}">${text(meeting.date)}</a>`;
}

type Sourced = { readonly source_url: string };

/** Number of sources named in a note; more would distract from the numbers. */
const maxNamedSources = 3;

/** True if the note below the rows links to every source page. */
export function isEverySourceNamed(rows: readonly Sourced[]): boolean {
  const urls = sourcesOf(rows);
  return firstOfEachName(urls).length === urls.length;
}

/** Distinct source URLs of rows. */
const sourcesOf = (rows: readonly Sourced[]): readonly string[] => [
  ...new Set(rows.map(({ source_url }) => source_url)),
];

/** `Sources: census.gov/…/co2010a.txt and 3 more. Showing 25 of 49,517 files. All are in matters.json.` */
export const rowsNote = (view: BlockView<unknown>, shown: readonly Sourced[], noun?: Noun): Html =>
  html`${sourceNote(shown, view)} ${countNote(view, shown.length, noun)}`;

/** `rowsNote` as a paragraph below a table. */
export const rowsParagraph = (...note: Parameters<typeof rowsNote>): Html =>
  html`<p class="small muted">${rowsNote(...note)}</p>`;

/** The number of rows shown, their total number, and the file with all rows. */
export function countNote(
  { rows, file, language }: BlockView<unknown>,
  shown: number,
  noun: Noun = noteWords[language].record,
): Html {
  const words = noteWords[language];
  const total = countIn(language, rows.length, noun.one, noun.many);
  const text =
    shown < rows.length ? words.some(formatCount(shown, language), total) : words.all(total, rows.length);
  return html`${text} <a href="${file.href}">${file.name}</a>.`;
}

/** Links to source pages of the rows, one per name. */
export function sourceNote(rows: readonly Sourced[], { language }: Pick<Locale, 'language'>): Html {
  const words = noteWords[language];
  const urls = sourcesOf(rows);
  const named = firstOfEachName(urls);
  const others = urls.length - named.length;
  return html`${urls.length === 1 ? words.source : words.sources}
  ${named.map(([name, url], index) => html`${index > 0 && ', '}${externalLink(url, html`<bdi>${name}</bdi>`)}`)}${others > 0 && words.more(formatCount(others, language))}.`;
}

function firstOfEachName(urls: readonly string[]): readonly (readonly [name: string, url: string])[] {
  const named = new Map<string, string>();
  for (const url of urls) {
    const name = sourceName(url);
    if (!named.has(name)) named.set(name, url);
    if (named.size === maxNamedSources) break;
  }
  return [...named];
}

const address = /^https?:\/\/(?:[^/?#]*@)?(?:www\.)?([^/?#]+)\/?([^?#]*)/i;
const nameMaxLength = 32;

/** Host and last path segment: `census.gov/…/co2010a.txt`. */
function sourceName(url: string): string {
  const [, host = url, path = ''] = address.exec(url) ?? [];
  const parts = path.split('/').filter((part) => part !== '');
  const last = shortened(parts.at(-1) ?? '', nameMaxLength);
  return [shortened(host, nameMaxLength), ...(parts.length > 1 ? ['…'] : []), ...(last ? [last] : [])].join(
    '/',
  );
}
