/** How importers declare the addresses and pages of their clients, for `civic import detect`. */
import type { ImportSourceName } from '../../../schemas/imports.ts';

export type Detection = {
  /** Match the host and path of an address, `oakland.legistar.com/Calendar.aspx`. The group `client` is the client. */
  readonly addresses: readonly RegExp[];
  /** Markup that identifies a page of the platform on the client's own host. */
  readonly markers?: readonly Marker[];
  /** The preferred importer for the same clients, and when to use this one instead: `the Web API of the client is closed`. */
  readonly alternativeTo?: { readonly source: ImportSourceName; readonly when: string };
};

type Marker = {
  /** Matches the source of the page. The group `client`, if it has one, is the client; otherwise the page does not name it. */
  readonly pattern: RegExp;
  /** The client is the host of the page. */
  readonly isClientHost?: boolean;
  /** The page is the `base_url` of its client. */
  readonly isBaseUrl?: boolean;
};

/**
 * Matches addresses on the hosts of clients, `oakland.legistar.com` of `legistar.com`. `prefix` precedes the client in the host,
 * and `domain` may begin with parts that all hosts share (`portal.civicclerk.com`).
 */
export const subdomainsOf = (domain: string, prefix = ''): RegExp =>
  new RegExp(
    String.raw`^(?!www\.)${prefix}(?<client>[^./:]+)\.${domain.replaceAll('.', String.raw`\.`)}(?=[/:]|$)`,
    'i',
  );

/** A platform that is recognized but has no importer. */
export type WithoutImporter = {
  readonly name: string;
  readonly addresses: readonly RegExp[];
  /** Why, and what to do instead. */
  readonly reason: string;
};

export const withoutImporter: readonly WithoutImporter[] = [
  {
    name: 'Granicus',
    addresses: [subdomainsOf('granicus.com')],
    reason:
      'robots.txt of its client sites forbids reading them, so there is no importer. Look for another platform on the website of the place: many of these places also publish through one that can be imported',
  },
  {
    name: 'CivicPlus AgendaCenter at civicplus.com',
    addresses: [/^(?!www\.)[^./:]+\.civicplus\.com\/AgendaCenter(?=\/|$)/i],
    reason:
      'robots.txt of this host forbids reading it. The same pages are on the domain of the place, which can be imported',
  },
  {
    name: 'Municode PublishPage',
    addresses: [/^meetings\.municode\.com\/PublishPage/i],
    reason:
      'Its lists cannot be imported. Look for an address at municodemeetings.com on the website of the place',
  },
  {
    name: 'Diligent Community',
    addresses: [subdomainsOf('community.highbond.com'), subdomainsOf('community.diligentoneplatform.com')],
    reason:
      'Only clients at civicweb.net and diligent.community can be imported. Look for one of these addresses on the website of the place',
  },
];
