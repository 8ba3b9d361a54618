/**
 * Leads to the meeting or decision in the fragment of the address: unfolds it, or opens the page of the meeting, whose address
 * follows from its id.
 */
import { say } from './status-line.ts';
import { pageWords } from './words.ts';

const closed = 'details:not([open])';
/** `m<meeting>`, or a decision of it: `m<meeting>.d<decision>`. Ids have no dots. */
const ofMeeting = /^m([^.]+)(?:\.(d[^.]+))?$/;
/** The page of a place, above the pages of its periods and meetings. */
const placePage = /^.*?\/city\/[^/]+\//;

/** On the page of a missing address that could be that of a meeting: leads to the page of the place, which finds the meeting in its lists. */
export function leadFromMissingMeeting(): void {
  const [, home, meeting] = /^(.*\/city\/[^/]+\/)meeting\/([^/]+)\/$/.exec(location.pathname) ?? [];
  if (document.querySelector('.meeting-page') === null && home !== undefined)
    location.replace(`${home}#m${meeting}`);
}

/** Shows the target of the fragment. */
export function followFragment(): void {
  say('');
  const fragment = location.hash.slice(1);
  const target = document.getElementById(fragment);
  const [, meeting, decision] = ofMeeting.exec(fragment) ?? [];
  if (meeting !== undefined && isPageOf(meeting)) {
    if (decision !== undefined) location.replace(`#${decision}`);
  } else if (meeting !== undefined && (target === null || linksTo(target, meeting)))
    void openPage(meeting, decision);
  else if (target !== null) unfold(target);
  else if (/^[md]/.test(fragment)) void openPage(listedMeetingOf(fragment), fragment);
}

const isPageOf = (meeting: string): boolean => location.pathname.endsWith(`/meeting/${meeting}/`);

/** Meetings without a page are in the list of their period, with everything that is known of them. */
const linksTo = (target: Element, meeting: string): boolean =>
  target.querySelector(`a[href*="meeting/${CSS.escape(meeting)}/"]`) !== null;

/** Opens the agenda of a listed meeting, and the folded lists around an element, in browsers that do not do so themselves. */
function unfold(target: HTMLElement): void {
  if (target.id.startsWith('m')) target.querySelector('details')?.setAttribute('open', '');
  let folded = target.closest(closed);
  if (folded === null) return;
  for (; folded !== null; folded = folded.closest(closed)) folded.setAttribute('open', '');
  target.scrollIntoView();
}

/** The meeting on this page whose id begins that of a decision, as ids of many sources do. */
function listedMeetingOf(fragment: string): string | undefined {
  const listed = [...document.querySelectorAll('li[id^=m], article[id^=m]')].map(({ id }) => id.slice(1));
  return listed.filter((id) => fragment.startsWith(`d${id}`)).toSorted((a, b) => b.length - a.length)[0];
}

/** Replaces the page by that of a meeting; says so if there is none. */
async function openPage(meeting: string | undefined, decision: string | undefined): Promise<void> {
  const [home] = placePage.exec(location.pathname) ?? [];
  if (meeting === undefined || home === undefined) {
    say(pageWords.unknown);
    return;
  }
  const address = `${home}meeting/${meeting}/`;
  say(pageWords.searching);
  try {
    const { ok, status } = await fetch(address, { method: 'HEAD' });
    if (!ok && status >= 500) throw new Error(`${address} returned ${status}`);
    const found = ok ? address : await periodWith(meeting);
    if (found === undefined) say(pageWords.unknown);
    else location.replace(ok && decision !== undefined ? `${address}#${decision}` : found);
  } catch {
    say(pageWords.failed);
  }
}

/** The address of a meeting without a page, in the list of its period: the lists are read, newest first. Our own links lead there directly. */
async function periodWith(meeting: string): Promise<string | undefined> {
  for (const { href } of document.querySelectorAll<HTMLAnchorElement>('.periods a')) {
    const response = await fetch(href);
    if (!response.ok) throw new Error(`${href} returned ${response.status}`);
    if ((await response.text()).includes(` id="m${meeting}"`)) return `${href}#m${meeting}`;
  }
  return undefined;
}
