/** Reads names of meetings, where a platform has no list of bodies. Pure. */
import { withoutCancellation } from './cancellation.ts';
import { withoutDraft } from './draft-names.ts';
import { cleanLine } from './text.ts';

const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
const date = String.raw`(?:\d{1,2}/\d{1,2}/\d{2,4}|${month}\.? \d{1,2}(?!\d)(?:st|nd|rd|th)?(?:,? \d{4})?|\d{1,2} ${month}\.? \d{4}|\d{4}-\d{2}-\d{2})`;
/** `Rescheduled from February 3, 2026--`, `RESCHEDULED-`, `October 6, 2026 `. */
const before = new RegExp(
  String.raw`^(?:\W*(?:(?:postponed|rescheduled)\b(?: (?:to|from|until) ${date})?|${date})[\s:,–—-]*)+`,
  'i',
);
/** ` - Jan 22 2026 7:00 PM`, ` 9/8/2026`, ` (Revised)`. */
const after = new RegExp(
  String.raw`(?:\s*[-–—]?\s*\b${date}(?:,? (?:at )?\d{1,2}:\d\d ?[ap]\.?m\.?)?|\s*\((?:draft|revised|amended)[^)]*\))\s*$`,
  'i',
);

/** The name without its date and its state: `CANCELLED - Work Session - Jan 22 2026 (DRAFT AGENDA)` → `Work Session`. */
export function meetingNameOf(name: string | null | undefined): string | null {
  let text = withoutDraft(withoutCancellation(cleanLine(name)) ?? '').replace(before, '');
  while (after.test(text)) text = text.replace(after, '');
  return cleanLine(text);
}

const adjective =
  '(?:regular|special|called|emergency|annual|organizational|informational|business|budget|formal|work|study|executive|closed|open|public|dinner)';
const gathering = '(?:meetings?|sessions?|worksessions?|workshops?|hearings?|retreats?)';
const kind = String.raw`(?:${adjective} )*${gathering}`;
const kindAtEnd = new RegExp(String.raw`(?:\s*(?:,|\band\b|&|[-–—]))*\s+${kind}$`, 'i');
const kindOnly = new RegExp(String.raw`^${kind}(?:(?:,| and| &|,? and) ${kind})*$`, 'i');
/** “Special Council”, but not “Special Events Committee”. */
const adjectiveAtStart =
  /^(?:(?:regular|special|emergency) )+(?=(?:(?:city|town|village|county|regional|school|joint) )*(?:council|commission|board|court|committee)\b)/i;
const bodyWords =
  /\b(?:council|commission(?:ers)?|committee|board|court|authority|agency|assembly|trustees|supervisors|selectmen|aldermen|task ?force|panel|conseil|comité)\b/i;

/**
 * The body that the name of a meeting names, without the kind of meeting: `City Council Study Session` → `City Council`. The whole name
 * if it has no word for a body: `Planning & Zoning`. Null if it only says what kind of meeting it is: `Special Called Meeting`.
 */
export function bodyIn(name: string | null): string | null {
  if (name === null || kindOnly.test(name)) return null;
  let body = name;
  while (kindAtEnd.test(body)) body = body.replace(kindAtEnd, '');
  // Several bodies that meet together are named as they are.
  if (body === name || /\bjoint\b/i.test(name) || !bodyWords.test(body)) return name;
  return body.replace(adjectiveAtStart, '');
}
