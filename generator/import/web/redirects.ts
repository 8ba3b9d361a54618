/** Where redirects may lead: to the same site, or for files to any, and never to a login page. */
import { getPublicSuffix } from 'tough-cookie';
import { readableAddress } from './attempts.ts';
import { SourceError } from './source-error.ts';

/** The target of a redirect. @throws {SourceError} unless it is on the same site. */
export function sameSite(from: URL, location: string): URL {
  const to = webAddress(from, location);
  if (siteOf(from) === siteOf(to)) return exceptLogin(from, to);
  throw new SourceError(
    'refused',
    `The source redirects to another site, ${to.host} (${readableAddress(from)})`,
    { movedTo: to },
  );
}

/** The target of a redirect to any site. Files are often in the storage of another company. */
export const anySite = (from: URL, location: string): URL => exceptLogin(from, webAddress(from, location));

/** An address of a redirect. @throws {SourceError} unless it is on the web. */
export function webAddress(from: URL, location: string): URL {
  const to = URL.parse(location, from.href);
  if (to !== null && /^https?:$/.test(to.protocol)) return to;
  throw new SourceError(
    'refused',
    `The source redirects to ${location}, which is not a web address (${readableAddress(from)})`,
  );
}

function exceptLogin(from: URL, to: URL): URL {
  if (/\/(?:log|sign)[-_]?in\b|\/account\/log/i.test(to.pathname)) throw blocked(from, 'a login page');
  return to;
}

/** The registered domain, such as `escribemeetings.com`; the host itself for an address without one. */
const siteOf = ({ hostname, host }: URL): string =>
  (/^[\d.]+$|:/.test(hostname) ? undefined : getPublicSuffix(hostname, { ignoreError: true })) ?? host;

/** For a page that a source answers with instead of its content. */
export const blocked = (url: URL, what: string): SourceError =>
  new SourceError(
    'refused',
    `The source answers with ${what} instead of its content (${readableAddress(url)}). Ask the publisher for access, or use another source`,
  );
