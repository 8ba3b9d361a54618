/**
 * Leads to the meeting or decision in the fragment of the address: unfolds it, or opens the page that has the meeting. Meetings move
 * from the page of the place to period pages as they grow older, but keep their permanent links.
 */
import type { MeetingPagesDocument } from '../../../../schemas/documents.ts';
import { say } from './status-line.ts';
import { pageWords } from './words.ts';

const closed = 'details:not([open])';
/** Fragments of meetings and decisions. The page itself has others, for its sections. */
const prefixes = ['m', 'd'];
/** A decision of a meeting: `m<meeting>.d<decision>`. Ids have no dots. */
const ofMeeting = /^(m[^.]+)\.(d[^.]+)$/;

/** Shows the target of the fragment. */
export function followFragment(): void {
  say('');
  const fragment = location.hash.slice(1);
  if (fragment === '') return;
  const target = document.getElementById(fragment);
  const [, meeting = fragment, decision = ''] = ofMeeting.exec(fragment) ?? [];
  // The page of the place may show a meeting with only some of its decisions.
  const present = [decision, meeting].find((id) => document.getElementById(id) !== null);
  if (target !== null) unfold(target);
  else if (present !== undefined) location.replace(`#${present}`);
  else if (prefixes.includes(fragment.charAt(0))) void openPageOf(fragment);
}

/** Opens the folded lists around an element, in browsers that do not do so themselves. */
function unfold(target: HTMLElement): void {
  let folded = target.closest(closed);
  if (folded === null) return;
  for (; folded !== null; folded = folded.closest(closed)) folded.setAttribute('open', '');
  target.scrollIntoView();
}

/** Replaces the page by the one that has the meeting; says so if there is none. */
async function openPageOf(fragment: string): Promise<void> {
  say(pageWords.searching);
  try {
    const address = await addressOf(fragment);
    if (address === undefined) say(pageWords.unknown);
    else location.replace(address);
  } catch {
    say(pageWords.failed);
  }
}

/** The address of a meeting on another page; undefined if no page has it. */
async function addressOf(fragment: string): Promise<string | undefined> {
  const list = document.querySelector<HTMLLinkElement>('link[rel=alternate][href$="meeting-pages.json"]');
  if (list === null || !fragment.startsWith('m')) return undefined;
  const response = await fetch(list.href);
  if (!response.ok) throw new Error(`${list.href} returned ${response.status}`);
  const { pages } = (await response.json()) as MeetingPagesDocument;
  const id = (ofMeeting.exec(fragment)?.[1] ?? fragment).slice(1);
  const page = pages.find(({ meetings }) => meetings.includes(id));
  if (page === undefined) return undefined;
  const address = new URL(page.period === undefined ? './' : `${page.period}/`, list.href);
  // A page that lacks a meeting which the list says it has is older than the list, and would be replaced by itself forever.
  return address.pathname === location.pathname ? undefined : `${address.href}#${fragment}`;
}
