/** The frame of every published feed (Atom, RFC 4287). Pure. */
import type { Config } from '../../../schemas/config.ts';
import { attributionOf, licenseName, licenseUrl } from '../../../schemas/license.ts';
import { plainLines, singleLine } from '../../../schemas/formats/plain-texts.ts';
import type { Site } from '../../../schemas/paths.ts';
import type { Artifact } from '../../store/artifact.ts';
import { latestInstant } from '../../system/text.ts';
import { utf8Of } from '../../system/utf8.ts';
import type { PageLanguage } from '../html/dates.ts';
import { Html, html as xml } from '../html/template.ts';
import { truncated } from '../html/texts.ts';
import { feedWords } from './words.ts';

/** Limit of every feed, since feed readers fetch it every hour. */
export const maxFeedEntries = 50;

const atomMediaType = 'application/atom+xml';

export type AtomEntry = {
  /** A URI that never changes and that no other entry has. */
  readonly id: string;
  readonly title: string;
  /** When the entry last changed: an instant, or the day of the meeting. */
  readonly updated: string;
  /** The page that shows it. */
  readonly url: string;
  /** The official page. */
  readonly source: string;
  readonly tags?: readonly string[];
  /** What a feed reader shows, as HTML. */
  readonly content: Html;
};

export type AtomFeed = {
  /** Path of the feed within the site. */
  readonly path: string;
  /** Default: the URL of the feed. */
  readonly id?: string;
  readonly title: string;
  readonly subtitle?: string;
  /** Language of titles and labels that are not text of the corpus. */
  readonly language: PageLanguage;
  /** The place, for programs that show the feed. */
  readonly category?: { readonly term: string; readonly label: string };
  /** Path of the page with the same content. */
  readonly page: string;
  /** When something besides the entries last changed. */
  readonly updated?: string | null;
  /** Newest first. Entries beyond the limit are left out. */
  readonly entries: readonly AtomEntry[];
};

/** Renders a feed into its file. */
export const atomFeed = (feed: AtomFeed, site: Site, config: Config): Artifact => ({
  path: site.key(feed.path),
  body: utf8Of(feedXml(feed, site, config).map(String)),
  mediaType: `${atomMediaType}; charset=utf-8`,
  cache: 'hourly',
});

/** The feed in parts. The template tag replaces characters that XML forbids. */
function feedXml(feed: AtomFeed, site: Site, config: Config): readonly Html[] {
  const { language, title, subtitle, updated, category } = feed;
  const url = site.url(feed.path);
  const entries = feed.entries.slice(0, maxFeedEntries);
  const dates = [...entries.map((entry) => instantOfDay(entry.updated)), updated ?? null];
  const head = xml`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<id>${feed.id ?? url}</id>
<title type="text">${truncated(singleLine(title), titleMaxLength)}</title>
${subtitle !== undefined && xml`<subtitle type="text">${singleLine(subtitle)}</subtitle>\n`}<updated>${latestInstant(dates) ?? unknownDate}</updated>
${category !== undefined && xml`<category term="${category.term}" label="${singleLine(category.label)}"/>\n`}<author><name>${config.name}</name><uri>${config.site_url}</uri></author>
<rights type="text">${feedWords[language].rights(licenseName, attributionOf(config))}</rights>
<link rel="license" href="${licenseUrl}"/>
<link rel="self" type="${atomMediaType}" href="${url}"/>
<link rel="alternate" type="text/html" href="${site.url(feed.page)}"/>
`;
  return [head, ...entries.map(entryXml), end];
}

const end = Html.ofTrusted('</feed>\n');

const titleMaxLength = 300;

/** A feed must have a date, even without entries. */
export const unknownDate = '1970-01-01T00:00:00Z';

const instantOfDay = (updated: string): string => (updated.includes('T') ? updated : `${updated}T00:00:00Z`);

const entryXml = ({ id, title, updated, url, source, tags = [], content }: AtomEntry): Html =>
  xml`<entry>
<id>${id}</id>
<title type="text">${truncated(singleLine(title), titleMaxLength)}</title>
<updated>${instantOfDay(updated)}</updated>
<link rel="alternate" type="text/html" href="${url}"/>
<link rel="via" href="${source}"/>
${tags.map((tag) => xml`<category term="${singleLine(tag)}"/>\n`)}<content type="html">${plainLines(content.toString())}</content>
</entry>
`;
