/** Reads the page of an IQM2 meeting. Pure. */
import { timeOf } from '../normalize/dates.ts';
import { cleanLine, linkOf } from '../normalize/text.ts';
import { writtenDayOf } from '../normalize/written-dates.ts';
import type { PlatformDocument, PlatformMeeting } from '../platform/model.ts';
import { type HTMLElement, lineOf, parseHtml } from '../web/html.ts';
import { itemsOf } from './outline.ts';

/** The meeting with what its page says; undefined if it is not the page of a meeting. */
export function meetingWith(listed: PlatformMeeting, html: string): PlatformMeeting | undefined {
  const page = parseHtml(html);
  const name = labelOf(page, 'MeetingGroup');
  if (name === null) return undefined;
  const start = labelOf(page, 'MeetingDate');
  const documents = documentsOf(page, listed.sourceUrl);
  return {
    ...listed,
    day: writtenDayOf(start) ?? listed.day,
    startTime: timeOf(start) ?? listed.startTime,
    body: { name },
    location: locationOf(page),
    commentUrl: signupIn(html, listed.sourceUrl),
    status: {
      names: [...(listed.status.names ?? []), labelOf(page, 'MeetingType'), labelOf(page, 'MeetingStatus')],
    },
    minutesUrl: documents.find(({ kind, title }) => kind === 'minutes' && !/summary/i.test(title ?? ''))?.url,
    documents,
    items: itemsOf(page, listed.sourceUrl),
  };
}

/** Pages spell the prefix differently: `ContentPlaceholder1`, `ContentPlaceHolder1`. */
const labelOf = (page: HTMLElement, label: string): string | null =>
  lineOf(page.querySelector(`[id$=_lbl${label}]`));

/** A script of every page opens this address; only pages of meetings with sign-up call it with their id. */
function signupIn(html: string, address: string): string | null {
  const id = /showSpeakerSignup\(\s*['"]?(\d+)/.exec(html)?.[1];
  return id === undefined ? null : (URL.parse(`SpeakerSignup.aspx?ID=${id}`, address)?.href ?? null);
}

/** The room is a text between the date and the address. Three spaces separate the parts of an address. */
function locationOf(page: HTMLElement): string | null {
  const address = page.querySelector('.MeetingHeading .MeetingAddress');
  const heading = page.querySelector('.MeetingHeading')?.innerHTML ?? '';
  const room = cleanLine(
    /MeetingDate"[^>]*>[^<]*<\/span>([\s\S]*?)<(?:div|span|input)\b/i.exec(heading)?.[1],
  );
  const parts = cleanLine(address?.innerHTML.replaceAll(/(?:&nbsp;|\u00a0){2,}/g, ', '));
  return [room, parts].filter((part) => part !== null).join(', ') || null;
}

/** The kind is in the words of the link: the same `Type` has different meanings. */
function documentsOf(page: HTMLElement, address: string): PlatformDocument[] {
  const links = page.querySelectorAll('.MeetingDownloads a[href]');
  return links.flatMap((link) => {
    const url = fileAddress(link, address);
    const type = /[?&]Type=(\d+)/i.exec(url ?? '')?.[1];
    return type === undefined
      ? []
      : [{ id: `t${type}`, kind: kindOf(lineOf(link)), title: lineOf(link), url }];
  });
}

function kindOf(words: string | null): PlatformDocument['kind'] {
  if (/packet/i.test(words ?? '')) return 'packet';
  if (/minutes|summary/i.test(words ?? '')) return 'minutes';
  return /agenda/i.test(words ?? '') ? 'agenda' : 'other';
}

/** The public address of a file. */
function fileAddress(link: HTMLElement, address: string): string | null {
  const target = link.getAttribute('href')?.trim() ?? '';
  return /^\/?(?:Citizens\/)?File(?:Open|View)\.aspx/i.test(target)
    ? linkOf(URL.parse(target, address)?.href ?? null)
    : null;
}
