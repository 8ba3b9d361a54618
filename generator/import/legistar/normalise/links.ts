/** Official links: taken where they have the form of one, never made up. */

/** Hosts on the public web have names with a dot; addresses of machines and names of local ones are no publication. */
const publicHost =
  /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?!(?:local|internal|localhost|lan|invalid)$)[a-z][a-z0-9-]*[a-z0-9]$/;

/** A link to a public web page or file, percent-encoded as the contract wants it; null for any other text. */
export function linkOf(text: string | null): string | null {
  if (text === null || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  const isPlain = url.username === '' && url.password === '' && url.port === '';
  if (!isPlain || !publicHost.test(url.hostname)) return null;
  return url.href.replaceAll('\\', '%5C').replaceAll(/["<>\s]/g, encodeURIComponent);
}

const inSitePage = /\/(?:MeetingDetail|DepartmentDetail|LegislationDetail|gateway|Calendar)\.aspx$/i;

/** The page of a meeting on the client’s public site. Some clients have it under a host of their own. */
export function meetingPageOf(text: string | null): string | null {
  const link = linkOf(text);
  return link !== null && link.startsWith('https:') && inSitePage.test(new URL(link).pathname) ? link : null;
}

/** A file’s page is not made from its ids but by this address, which redirects to it. */
export const matterPageOf = (site: string, matterId: number): string =>
  `${site}/gateway.aspx?m=l&id=${matterId}`;

/** The client’s public site. */
export const siteOf = (client: string): string => `https://${client}.legistar.com`;
