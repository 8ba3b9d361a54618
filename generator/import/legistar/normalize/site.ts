/** Addresses on a client’s public site. */
import { linkOf } from '../../normalize/text.ts';

const inSitePage = /\/(?:MeetingDetail|DepartmentDetail|LegislationDetail|gateway|Calendar)\.aspx$/i;

/** The page of a meeting on the client’s public site, which may have a custom host; null for any other link. */
export function meetingPageOf(text: string | null): string | null {
  const link = linkOf(text);
  return link !== null && link.startsWith('https:') && inSitePage.test(new URL(link).pathname) ? link : null;
}

/** The address of a file’s page cannot be built from its ids; this one redirects to it. */
export const matterPageOf = (site: string, matterId: number): string =>
  `${site}/gateway.aspx?m=l&id=${matterId}`;

/** The client’s public site. */
export const siteOf = (client: string): string => `https://${client}.legistar.com`;
