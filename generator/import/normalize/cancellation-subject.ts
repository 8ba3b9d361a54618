/** Which meeting a part of a text is about: this one, another one, or a part of it. Pure. */
import {
  atEndOfSentence,
  auxiliary,
  bodyNotMeeting,
  byWhom,
  certain,
  kindOfMeeting,
  meeting,
  meetingOfMonth,
  month,
  otherMeeting,
  pattern,
  weekday,
  whole,
  words,
} from './cancellation-words.ts';
import type { Part } from './cancellation-parts.ts';
import { plainText } from './text.ts';
import { dayNamesIn } from './written-dates.ts';

type Text = string | null | undefined;

/** The beginning of every word that may cancel a meeting. */
export const anyWord =
  /(?<!\p{L})(?:cancell?|cxl|cncl|postpon|defer|resched|scratch|called off|suspend|moved|changed|annul|report|remis|déplac|devanc|not (?:be |being )?(?:held|meet|take|convene|occur|an? )|won['’]t|no (?:\S+ ){0,4}?meeting|aucune|n['’](?:y |a)|ne se)/iu;
/** What a part is about. */
export type Stated = {
  readonly day: Text;
  readonly isLabel: boolean;
  /** The labels of a meeting with the text. */
  readonly labels?: readonly Text[];
};

/** True if a part is about another meeting, or about a part of this one. */
export function isAboutAnother(part: Part, stated: Stated): boolean {
  const word = anyWord.exec(part.text);
  if (word === null) return false;
  const about = part.text.slice(0, word.index);
  const after = part.text.slice(word.index);
  return (
    other.test(about) ||
    isOfAnotherDay({ ...part, about, after }, stated) ||
    isOfAnotherKind(about, stated.isLabel ? meetingsIn(part.before, after) : (stated.labels ?? []))
  );
}

const other = pattern(words(otherMeeting));
const kind = pattern(words(kindOfMeeting));
const anyMeeting = pattern(words(meeting));

/**
 * `Regular Meeting - Closed Session Cancelled`: what comes first in a label is the meeting, if it says so. A notice is about the meeting
 * (`Special Meeting - Public Hearing Cancellation`).
 */
const meetingsIn = (before: string, after: string): string[] =>
  anyMeeting.test(before) && !/^(?:cancell?ation|postponement)/i.test(after) ? [before] : [];

/**
 * “The closed session is cancelled” cancels a closed session, and says nothing about the meeting of a council. “This hearing” is the
 * meeting itself.
 */
function isOfAnotherKind(about: string, labels: readonly Text[]): boolean {
  const { 0: name, index = 0 } = kind.exec(about) ?? {};
  if (/\b(?:this|cette)\s(?:\S+\s)?$/i.test(about.slice(0, index))) return false;
  const named = labels.flatMap((label) => plainText(label)?.toLowerCase() ?? []);
  if (name === undefined || named.length === 0) return false;
  const [first = ''] = name.toLowerCase().split(/\s/);
  return !named.some((label) => label.includes(first));
}

const earlierPlan = /^\S+\s+(?:from|du)\s+(.*?)(?=\s(?:to|for|until|au)\s|$)/iu;
const newPlan = /\s(?:to|for|until|au|à)\s/iu;
/** What is followed by the day of a meeting. A day after “cancelled” alone may be the one on which it was cancelled. */
const statesDay = pattern(
  String.raw`${words(bodyNotMeeting, byWhom)}|${words(atEndOfSentence)}|^${words(whole)}|(?:cancell?ation|postponement) of|annulation de`,
);
const ofMonth = pattern(words(meetingOfMonth));
/** The rest of a sentence: `The next meeting (September 22) has been cancelled`. */
const verb = pattern(String.raw`^(?=\p{L})(?!${words(certain)})${auxiliary}(?<= )`);
/** A line of a list: `July 21 - Study Session (CANCELLED)`. */
const datedLine = new RegExp(String.raw`^\W*(?:(?:${weekday})\W*)?(?:\d|${month}\W)`, 'iu');

/**
 * True if a part says that the meeting takes place on its own day: instead of an earlier one, or because it was moved there; and for a
 * sentence about a meeting of another day.
 */
function isOfAnotherDay(
  { text, before, about, after }: Part & { readonly about: string; readonly after: string },
  { day, isLabel }: Stated,
): boolean {
  const own = day?.slice('2026-'.length) ?? 'unknown';
  const isOther = (words: string): boolean => {
    const days = day === undefined ? [] : dayNamesIn(words);
    return days.length > 0 && !days.includes(own);
  };
  const earlier = earlierPlan.exec(after)?.[1];
  if (earlier !== undefined) return !dayNamesIn(earlier).includes(own);
  if (dayNamesIn(after).includes(own) && newPlan.test(after)) return true;
  if (isLabel) return false;
  const sentence = before.split(/[\n.;!?]/).at(-1) ?? '';
  const isList = datedLine.test(sentence) || verb.test(text);
  const monthName = ofMonth
    .exec(about)
    ?.slice(1)
    .find((name) => name !== undefined);
  return (
    isOther(about) ||
    // “The Marketing Committee meeting” names no month.
    dayNamesIn(`${monthName} 1, 1 ${monthName}`).some((first) => first.slice(0, 2) !== own.slice(0, 2)) ||
    (isList && (isOther(sentence) || other.test(sentence))) ||
    (statesDay.test(text) && isOther(after.split(newPlan)[0] ?? ''))
  );
}
