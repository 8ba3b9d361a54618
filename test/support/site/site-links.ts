/** The link checker: finds broken links in a built folder. */
import type { Config } from '../../../schemas/config.ts';
import { notFoundPath } from '../../../schemas/paths.ts';
import { markupOf, structuredDataOf, type Tag, unescaped } from './page-markup.ts';
import { type Addresses, addressesOf, hasArchive, type SiteFiles } from './site-files.ts';

export type LinkReport = {
  /** Descriptions of faults, each with its file. Empty if there are none. */
  readonly faults: readonly string[];
  /** Number of pages read. */
  readonly pages: number;
  /** Number of distinct URLs followed within the sites. */
  readonly addresses: number;
  /** Number of those with a fragment. */
  readonly fragments: number;
};

/** Follows every link of every page, feed, calendar, sitemap and JSON file of a build. */
export function checkLinks(files: SiteFiles, config: Config): LinkReport {
  const checker = new LinkChecker(files, addressesOf(config, { withArchive: hasArchive(files) }));
  for (const path of files.paths) checker.read(path);
  return checker.report();
}

class LinkChecker {
  readonly #files: SiteFiles;
  readonly #addresses: Addresses;
  readonly #faults: string[] = [];
  /** The ids on each page. */
  readonly #ids = new Map<string, ReadonlySet<string>>();
  /** URLs within the sites, each with a file that contains it. */
  readonly #linked = new Map<string, string>();
  /** Pages for search engines, and pages in the sitemaps. */
  readonly #indexed = new Set<string>();
  readonly #mapped: string[] = [];

  constructor(files: SiteFiles, addresses: Addresses) {
    this.#files = files;
    this.#addresses = addresses;
  }

  read(path: string): void {
    const reader = readers.find(([name]) => name.test(path));
    if (reader === undefined) return;
    const text = this.#files.read(path);
    if (path.endsWith('.html')) this.#readPage(path, text);
    for (const url of reader[1](text)) this.#follow(path, url);
    if (/\/sitemaps\//.test(path)) this.#mapped.push(...locationsIn(text));
  }

  #readPage(path: string, text: string): void {
    const { tags, faults } = markupOf(text);
    const url = this.#addresses.urlOf(path);
    this.#faults.push(...faults.map((fault) => `${path}: ${fault}`));
    this.#readIds(path, tags);
    for (const tag of tags) {
      this.#followFrom(path, url, tag);
      if (tag.attributes.get('rel') !== 'canonical') continue;
      this.#indexed.add(url);
      if (tag.attributes.get('href') !== url) this.#faults.push(`${path}: is not its own canonical page`);
    }
  }

  #readIds(path: string, tags: readonly Tag[]): void {
    const ids = new Set<string>();
    for (const { attributes } of tags) {
      const id = attributes.get('id');
      if (id === undefined) continue;
      if (ids.has(id)) this.#faults.push(`${path}: id “${id}” appears twice`);
      ids.add(id);
    }
    for (const { attributes } of tags)
      for (const name of idReferences)
        for (const id of attributes.get(name)?.split(/\s+/) ?? [])
          if (!ids.has(id)) this.#faults.push(`${path}: ${name} names “${id}”, which does not exist`);
    this.#ids.set(path, ids);
  }

  #followFrom(path: string, page: string, { name, attributes }: Tag): void {
    for (const attribute of linkAttributes) {
      const link = attributes.get(attribute);
      if (link === undefined) continue;
      if (link.startsWith('#')) this.#linked.set(page + link, path);
      else this.#followLink(path, page, link, { name, attributes });
    }
  }

  #followLink(path: string, page: string, link: string, { name, attributes }: Tag): void {
    if (/^(mailto|tel):/.test(link) && name === 'a') return;
    // An event file that the page contains.
    if (link.startsWith('data:text/calendar;') && name === 'a' && attributes.has('download')) return;
    // A calendar app fetches it like any other file.
    if (link.startsWith('webcal:') && name === 'a')
      return this.#follow(path, link.replace('webcal:', new URL(page).protocol));
    if (link.startsWith('/') && !path.endsWith(notFoundPath))
      this.#faults.push(`${path}: “${link}” works only at the root of a host`);
    if (!URL.canParse(link, page) || /[\s"<>]/.test(link)) {
      this.#faults.push(`${path}: “${link}” is not a URL`);
      return;
    }
    const url = new URL(link, page).href;
    this.#follow(path, url);
    const isAbsolute = /^https?:/.test(url);
    if (!isAbsolute) this.#faults.push(`${path}: “${link}” is not a web address`);
    const isElsewhere = this.#addresses.fileAt(url) === undefined;
    if (name === 'a' && isElsewhere && !attributes.has('rel'))
      this.#faults.push(`${path}: “${link}” leaves the site without rel`);
    if (name !== 'a' && name !== 'link' && name !== 'form' && isElsewhere)
      this.#faults.push(`${path}: <${name}> loads “${link}” from elsewhere`);
  }

  #follow(path: string, url: string): void {
    if (this.#addresses.fileAt(url) !== undefined) this.#linked.set(url, path);
  }

  report(): LinkReport {
    let fragments = 0;
    for (const [url, path] of this.#linked) {
      const target = this.#addresses.fileAt(url) ?? '';
      const fragment = /#(.*)$/.exec(url)?.[1];
      if (fragment !== undefined) fragments++;
      if (!this.#files.paths.has(target)) this.#faults.push(`${path}: ${url} leads to no file`);
      else if (fragment !== undefined && !this.#hasTarget(url) && !this.#isLedOn(target, fragment))
        this.#faults.push(`${path}: ${url} leads to nothing on the page`);
    }
    return {
      faults: [...this.#faults, ...this.#sitemapFaults()],
      pages: this.#ids.size,
      addresses: this.#linked.size,
      fragments,
    };
  }

  /** Whether the script of the page of a place leads on to the page of a meeting, or to its line in the list of a period. */
  #isLedOn(target: string, fragment: string): boolean {
    const [, place] = /^(.*\/city\/[^/]+\/)index\.html$/.exec(target) ?? [];
    if (place === undefined || !fragment.startsWith('m')) return false;
    const id = decodeURIComponent(fragment);
    if (this.#files.paths.has(`${place}meeting/${id.slice(1)}/index.html`)) return true;
    const isPeriod = /^\d{4}[\d-]*\/index\.html$/;
    return [...this.#ids].some(
      ([path, ids]) => path.startsWith(place) && isPeriod.test(path.slice(place.length)) && ids.has(id),
    );
  }

  /** Whether the page at an address has an element with the id in its fragment. */
  #hasTarget(url: string | undefined): boolean {
    const fragment = /#(.*)$/.exec(url ?? '')?.[1];
    const target = url === undefined ? undefined : this.#addresses.fileAt(url);
    if (fragment === undefined || target === undefined) return false;
    return this.#ids.get(target)?.has(decodeURIComponent(fragment)) === true;
  }

  #sitemapFaults(): string[] {
    const mapped = new Set(this.#mapped);
    return [
      ...[...this.#indexed].filter((url) => !mapped.has(url)).map((url) => `no sitemap has ${url}`),
      ...[...mapped]
        .filter((url) => !this.#indexed.has(url))
        .map((url) => `a sitemap has ${url}, which is not indexed`),
      ...(mapped.size === this.#mapped.length ? [] : ['a sitemap has a page twice']),
    ];
  }
}

const linkAttributes = ['href', 'src', 'action', 'data-places'];
const idReferences = ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls'];

/** The first group of every match of an expression. */
const allOf = (text: string, expression: RegExp): string[] =>
  [...text.matchAll(expression)].map(([, found = '']) => found);

const locationsIn = (xml: string): string[] => allOf(xml, /<loc>([^<]*)<\/loc>/g).map(unescaped);

const addressesInFeed = (xml: string): string[] => [
  ...allOf(xml, /<id>([^<]*)<\/id>/g).map(unescaped),
  ...allOf(xml, /<link [^<>]*href="([^"]*)"/g).map(unescaped),
  ...allOf(xml, /<content type="html">([^<]*)</g).flatMap((html) =>
    allOf(unescaped(html), / href="([^"]*)"/g).map(unescaped),
  ),
];

/** Every URL in structured data, except `@id`, which need not be the address of a page. */
const addressesInPage = (page: string): string[] =>
  allOf(JSON.stringify(structuredDataOf(page) ?? null), /"(?!@id)\w+":"(https?:[^"\\]*)"/g);

const unfolded = (calendar: string): string => calendar.replaceAll(/\r\n[ \t]/g, '');

/** Finds the absolute URLs in each kind of file. */
const readers: readonly (readonly [name: RegExp, addresses: (text: string) => string[]])[] = [
  [/\.html$/, addressesInPage],
  [/(?<!openapi)\.json$/, (text) => allOf(text, /"(https?:[^"\\\s{}<>]*)"/g)],
  [/\.xml$/, locationsIn],
  [/\.atom$/, addressesInFeed],
  [/\.ics$/, (text) => allOf(unfolded(text), /^(?:URL|SOURCE)[^:]*:(http\S*)$/gm)],
  [/llms\.txt$/, (text) => allOf(text, /\]\((http[^)]*)\)/g)],
  [/robots\.txt$/, (text) => allOf(text, /^Sitemap: (.*)$/gm)],
];
