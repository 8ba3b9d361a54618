/** Searches as Atom feeds (RFC 4287; CONTRACT.md 4). */
import type { Config } from '../../schemas/config.ts';
import { singleLine } from '../../schemas/formats/plain-texts.ts';
import { attributionOf, licenseName, licenseUrl } from '../../schemas/license.ts';
import type { DecisionResult, SearchResult } from '../../schemas/search.ts';

export type FeedEntry = {
  /** Permanent and unique. */
  readonly id: string;
  readonly title: string;
  /** Local day. */
  readonly date: string;
  readonly url: string;
  readonly source: string | undefined;
  readonly text: string;
};

export type Feed = {
  readonly title: string;
  /** The address of the feed. */
  readonly self: string;
  readonly entries: readonly FeedEntry[];
};

/** A feed must have a date, even without entries. */
const unknownDate = '1970-01-01';

export function atomFeed({ title, self, entries }: Feed, config: Config): string {
  const newest = entries.reduce((latest, { date }) => (date > latest ? date : latest), unknownDate);
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${escaped(self)}</id>
<title type="text">${escaped(singleLine(title))}</title>
<updated>${newest}T00:00:00Z</updated>
<author><name>${escaped(config.name)}</name><uri>${escaped(config.site_url)}</uri></author>
<rights type="text">${escaped(`${licenseName}, credit: ${attributionOf(config)}`)}</rights>
<link rel="license" href="${escaped(licenseUrl)}"/>
<link rel="self" type="application/atom+xml" href="${escaped(self)}"/>
${entries.map(entryXml).join('')}</feed>
`;
}

const entryXml = ({ id, title, date, url, source, text }: FeedEntry): string => `<entry>
<id>${escaped(id)}</id>
<title type="text">${escaped(singleLine(title))}</title>
<updated>${date}T00:00:00Z</updated>
<link rel="alternate" type="text/html" href="${escaped(url)}"/>
${source === undefined ? '' : `<link rel="via" href="${escaped(source)}"/>\n`}<summary type="text">${escaped(singleLine(text))}</summary>
</entry>
`;

export const meetingEntry = ({
  city,
  state,
  body,
  date,
  headline,
  snippet,
  url,
}: SearchResult): FeedEntry => ({
  id: url,
  title: `${headline} (${city}, ${state})`,
  date,
  url,
  source: undefined,
  text: [body, date, snippet].filter((part) => part !== '').join(' · '),
});

export const decisionEntry = (result: DecisionResult): FeedEntry => ({
  id: `${result.url}-d${result.id}`,
  title: `${result.headline} (${result.city}, ${result.state})`,
  date: result.date,
  url: result.url,
  source: result.source,
  text: [result.body, result.date, outcomeText(result), result.snippet]
    .filter((part) => part !== '')
    .join(' · '),
});

/** `passed 5–2`, `failed`, or nothing if unknown. */
function outcomeText({ outcome, yes, no }: DecisionResult): string {
  if (outcome === null) return '';
  return yes === null || no === null ? outcome : `${outcome} ${yes}–${no}`;
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
