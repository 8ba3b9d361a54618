/** Reads the rows of an AgendaCenter. Pure. */
import { timeOf } from '../normalize/dates.ts';
import { writtenDayOf } from '../normalize/written-dates.ts';
import type { PlatformBody, PlatformDocument, PlatformMeeting } from '../platform/model.ts';
import { type HTMLElement, hrefOf, lineOf } from '../web/html.ts';

/** The rows of all categories in the order of the page. */
export const meetingsOf = (page: HTMLElement, site: string): PlatformMeeting[] =>
  page.querySelectorAll('.listing').flatMap((listing) => {
    const body = bodyOf(listing);
    return listing.querySelectorAll('tr.catAgendaRow').flatMap((row) => meetingOf(row, body, site));
  });

/** `cat10` and the heading, which begins with an arrow on some sites. */
function bodyOf(listing: HTMLElement): PlatformBody | undefined {
  const name = lineOf(listing.querySelector('h2'))?.replace(/^[^\p{L}\p{N}]+/u, '') ?? '';
  const id = /^cat(\d+)$/.exec(listing.id)?.[1];
  return name === '' ? undefined : { id, name };
}

/** Columns differ from site to site, so that links are recognized by their addresses. */
function meetingOf(row: HTMLElement, body: PlatformBody | undefined, site: string): PlatformMeeting[] {
  const links = row.querySelectorAll('a').flatMap((link) => {
    const url = hrefOf(link, `${site}/AgendaCenter`);
    return url === null ? [] : [{ url, isMedia: link.closest('.media, .videos') !== null }];
  });
  const title = lineOf(row.querySelector('p'));
  const documents = links.flatMap(({ url, isMedia }) => documentOf(url, isMedia, title));
  const id = links
    .map(({ url }) => /\/_\d{8}-(\d+)(?:\?|$)/.exec(url)?.[1])
    .find((found) => found !== undefined);
  if (id === undefined) return [];
  const url = (idOfDocument: string): string | undefined =>
    documents.find((document) => document.id === idOfDocument)?.url ?? undefined;
  return [
    {
      id,
      // The date in the file name is that of an earlier plan.
      day: writtenDayOf(lineOf(row.querySelector('strong'))),
      startTime: timeOf(/(?<!\d)\d{1,2}(?::\d{2})?\s*[ap]\.?\s*m\b/i.exec(title ?? '')?.[0] ?? null),
      ...(body === undefined ? {} : { body }),
      status: { names: [title] },
      agendaUrl: url('agenda') ?? url('html') ?? null,
      minutesUrl: url('minutes') ?? null,
      videoUrl: url('media') ?? null,
      participation: title !== null && participationWords.test(title) ? title : null,
      documents: documents.filter((document) => document.id !== 'media'),
      sourceUrl: `${site}/AgendaCenter`,
    },
  ];
}

/** The title of a row is that of its agenda. */
const titleOfMinutes = (title: string | null): string | null =>
  title === null || /(?<!\bno )\b(?:agenda|minutes)\b/i.test(title) ? title : `${title} - Minutes`;

/** Some titles say how to attend. */
const participationWords = /\bzoom\b|\bwebex\b|\bmicrosoft teams\b|\bto join\b|\b(?:dial|call)[- ]in\b/i;

function documentOf(url: string, isMedia: boolean, title: string | null): PlatformDocument[] {
  if (isMedia) return [{ id: 'media', kind: 'video', url }];
  const { pathname, searchParams } = new URL(url);
  if (pathname.includes('/PreviousVersions/'))
    return [{ id: 'previous', kind: 'other', title: 'Previous versions', url, mediaType: 'text/html' }];
  const [, kind] = /\/ViewFile\/(Agenda|Minutes)\//i.exec(pathname) ?? [];
  if (kind === undefined) return [];
  if (kind.toLowerCase() === 'minutes')
    return [
      { id: 'minutes', kind: 'minutes', title: titleOfMinutes(title), url, mediaType: 'application/pdf' },
    ];
  if (searchParams.has('packet'))
    return [{ id: 'packet', kind: 'packet', title, url, mediaType: 'application/pdf' }];
  if (searchParams.has('html')) return [{ id: 'html', kind: 'agenda', title, url, mediaType: 'text/html' }];
  return [{ id: 'agenda', kind: 'agenda', title, url, mediaType: 'application/pdf' }];
}
