/** Searches as Atom feeds (RFC 4287; CONTRACT.md 4). */
import type { Config } from '../../schemas/config.ts';
import type { PageLanguage } from '../../schemas/formats/dates.ts';
import { documentKindNames, outcomeNames } from '../../schemas/formats/record-words.ts';
import { placeWithState } from '../../schemas/formats/state-names.ts';
import { singleLine } from '../../schemas/formats/plain-texts.ts';
import { attributionOf, licenseName, licenseUrl } from '../../schemas/license.ts';
import { decisionUri, decisionUrl, documentUri } from '../../schemas/paths.ts';
import type { DocumentResult } from '../../schemas/documents/document-search.ts';
import type { DecisionResult, SearchResult } from '../../schemas/search.ts';
import type { SearchDocument } from '../engine/search-index.ts';
import { searchWords } from './pages/words/words.ts';

export type FeedEntry = {
  /** Permanent and unique, the same in every feed. */
  readonly id: string;
  readonly title: string;
  readonly when: EntryTimes;
  readonly url: string;
  readonly source: string | undefined;
  readonly text: string;
};

export type EntryTimes = {
  /** When its record last changed: an instant. Never later than the newest change of the index. */
  readonly updated: string;
  /** The day of the meeting, as an instant; undefined if it was to come then. */
  readonly published: string | undefined;
};

export type Feed = {
  readonly title: string;
  /** What the feed leaves out. */
  readonly subtitle: string;
  /** The address of the feed. */
  readonly self: string;
  /** What a feed without entries says: the newest change of the index. */
  readonly updated: string | null;
  readonly entries: readonly FeedEntry[];
  /** Of its title and the labels of its entries. */
  readonly language: PageLanguage;
};

/** A feed must have a date, even if nothing has one. */
const unknownDate = '1970-01-01T00:00:00Z';

/** The times of an entry about a document. @param newest the newest change of the index; null if unknown */
export function timesOf(
  { date, updatedAt }: Pick<SearchDocument, 'date' | 'updatedAt'>,
  newest: string | null,
): EntryTimes {
  const day = `${date}T00:00:00Z`;
  const isToCome = newest !== null && newest < day;
  return { updated: updatedAt ?? (isToCome ? newest : day), published: isToCome ? undefined : day };
}

export function atomFeed(feed: Feed, config: Config): string {
  const { title, subtitle, self, updated, entries, language } = feed;
  const newest =
    entries
      .map(({ when }) => when.updated)
      .toSorted()
      .at(-1) ??
    updated ??
    unknownDate;
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<id>${escaped(self)}</id>
<title type="text">${escaped(singleLine(title))}</title>
<subtitle type="text">${escaped(subtitle)}</subtitle>
<updated>${newest}</updated>
<author><name>${escaped(config.name)}</name><uri>${escaped(config.site_url)}</uri></author>
<rights type="text">${escaped(searchWords[language].feed.rights(licenseName, attributionOf(config)))}</rights>
<link rel="license" href="${escaped(licenseUrl)}"/>
<link rel="self" type="application/atom+xml" href="${escaped(self)}"/>
<link rel="alternate" type="text/html" href="${escaped(pageOf(self))}"/>
${entries.map(entryXml).join('')}</feed>
`;
}

/** The page of the same search. */
function pageOf(feed: string): string {
  const page = new URL(feed);
  page.pathname = page.pathname.replace(/\.atom$/, '.html');
  return page.href;
}

const entryXml = ({ id, title, when, url, source, text }: FeedEntry): string => `<entry>
<id>${escaped(id)}</id>
<title type="text">${escaped(singleLine(title))}</title>
<updated>${escaped(when.updated)}</updated>
${when.published === undefined ? '' : `<published>${when.published}</published>\n`}<link rel="alternate" type="text/html" href="${escaped(url)}"/>
${source === undefined ? '' : `<link rel="via" href="${escaped(source)}"/>\n`}<summary type="text">${escaped(singleLine(text))}</summary>
</entry>
`;

export const meetingEntry = (
  { city, state, body, date, headline, snippet, url }: SearchResult,
  when: EntryTimes,
  language: PageLanguage,
): FeedEntry => ({
  id: url,
  title: `${headline} (${placeWithState({ name: city, state }, language)})`,
  when,
  url,
  source: undefined,
  text: [body, date, snippet].filter((part) => part !== '').join(' · '),
});

export const decisionEntry = (
  result: DecisionResult,
  when: EntryTimes,
  language: PageLanguage,
): FeedEntry => ({
  id: decisionUri(result.url, result.id),
  title: `${result.headline} (${placeWithState({ name: result.city, state: result.state }, language)})`,
  when,
  url: decisionUrl(result.url, result.id),
  source: result.source,
  text: [result.body, result.date, outcomeText(result, language), result.snippet]
    .filter((part) => part !== '')
    .join(' · '),
});

export const documentEntry = (
  result: DocumentResult,
  when: EntryTimes,
  language: PageLanguage,
): FeedEntry => ({
  id: documentUri(result.url, result.document_id),
  title: `${result.title === '' ? documentKindNames[language][result.type] : result.title} (${placeWithState({ name: result.city, state: result.state }, language)})`,
  when,
  url: result.url,
  source: result.source,
  text: [result.body, result.date, result.snippet].filter((part) => part !== '').join(' · '),
});

/** `passed 5–2`, `failed`, or nothing if unknown. */
function outcomeText({ outcome, yes, no }: DecisionResult, language: PageLanguage): string {
  if (outcome === null) return '';
  const name = language === 'en' ? outcome : outcomeNames[language][outcome].toLowerCase();
  return yes === null || no === null ? name : `${name} ${yes}–${no}`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** XML 1.0 forbids control characters, lone surrogates and two others; they become U+FFFD. */
// oxlint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;

const escaped = (text: string): string =>
  text.replaceAll(forbidden, '\ufffd').replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
