/**
 * The one rule that says whether texts cancel, postpone or reschedule a meeting, in English and French. Pure.
 *
 * A text is read in parts, which end at line breaks, dashes, brackets and sentences. A part cancels the meeting if it is the statement
 * (“Cancelled due to weather”), if its subject is the meeting (“This meeting has been cancelled”), or if it is a notice (“Notice of
 * Cancellation”). In a label, such as a name, a time, a location or the title of a link, the word also counts after anything (“Council
 * Chambers CANCELLED”) and before it (“CANCELLED Planning Board”).
 *
 * Nothing is cancelled by a word about something else (“item 4 deferred to September 15”, “Deferred Compensation Board”, “cancellation of
 * a contract”), by a condition (“may be cancelled”), by a new time on the same day (“rescheduled to 7:00 p.m.”), by an earlier plan
 * (“rescheduled from August 4”), or by a recess or an adjournment.
 */
import {
  auxiliary,
  certain,
  condition,
  follower,
  meeting,
  moved,
  never,
  otherVerb,
  partOfMeeting,
  thing,
  whole,
  words,
} from './cancellation-words.ts';
import { plainText } from './text.ts';
import { dayNamesIn } from './written-dates.ts';

/** A published text, or nothing. */
type Text = string | null | undefined;

export type StatedTexts = {
  /** Names, types, times, locations, titles of links and documents. */
  readonly labels?: readonly Text[];
  /** Sentences: notes, comments, notices, descriptions. */
  readonly texts?: readonly Text[];
  /** The day of the meeting. */
  readonly day?: Text;
};

/** True if a text says that the meeting does not take place on its day. */
export const saysCancelled = ({ labels = [], texts = [], day }: StatedTexts): boolean =>
  labels.some((text) => partsOf(text).some((part) => isCancellation(part, day, true))) ||
  texts.some((text) => partsOf(text).some((part) => isCancellation(part, day, false)));

/** True for a title such as “Notice of Cancellation”. */
export const isNoticeOfCancellation = (title: Text): boolean =>
  partsOf(title).some(({ text }) => notice.test(text));

const anyWord =
  /(?<!\p{L})(?:cancell?|postpon|defer|resched|moved|changed|annul|report|remis|déplac|devanc|not be)/iu;
const pattern = (source: string): RegExp => new RegExp(source, 'iu');

const statement = String.raw`(?:${words(certain)}${follower}|${words(moved)}|${words(moved, never)}|(?<!\p{L})(?:${moved}))`;
const asWhole = pattern(String.raw`^[\s"'*]*${auxiliary}(?:${statement}|${words(whole)}${follower})`);
const ofMeeting = pattern(
  String.raw`${words(meeting)}(?:(?!${otherVerb}).){0,70}?(?:${statement}|${words('reschedule|deferred')}${follower})`,
);
const notice = pattern(
  [
    String.raw`${words('notice of (?:the )?(?:meeting )?(?:cancell?ation|postponement)')}(?! of)`,
    String.raw`^[\s\d/.]*(?:${meeting}|council|committee|commission|board)? ?(?:cancell?ation|postponement)(?: notice)?[\s\d/.]*$`,
    String.raw`${words(meeting)} (?:cancell?ation|postponement)(?: notice)?$`,
    String.raw`(?:cancell?ation|postponement) of (?:the |this |a |our |all )?(?:[\w.,'’-]+ ){0,5}?${words(meeting)}`,
    String.raw`^annulation$|avis (?:d['’]annulation|de report)(?! d)|annulation de (?:la |cette )?(?:${meeting})`,
  ].join('|'),
);
/** The word in front, and what it is about: the meeting, and not a thing. */
const inFront = String.raw`^[\s\d/.,"'*-]*(?:cancell?ed|postponed|annulée?) (?!from\b|du\b|(?:\p{L}+ )?(?:${thing})(?!\p{L}))`;
const inFrontOfMeeting = pattern(String.raw`${inFront}.{0,80}?${words(meeting)}`);
const inFrontOfAnything = pattern(inFront);
/** Nobody shouts a word that is not about the meeting. */
const shouted = new RegExp(String.raw`(?<!\p{L})(?:CANCELL?ED|POSTPONED|ANNULÉE?)${follower}`, 'u');
const afterAnything = pattern(`${statement}|${words('deferred')}$`);

const conditional = pattern(condition);
const ofThing = pattern(
  [
    String.raw`(?:${words(partOfMeeting)}(?:(?!${words(meeting)}).){0,60}|${words(thing)} ${auxiliary})${anyWord.source}`,
    String.raw`hearing (?:on|to|regarding|about)|cancell?ation (?:polic|fee|of (?!.*${words(meeting)}))`,
  ].join('|'),
);
const ofThingBefore = pattern(
  String.raw`${words(`${thing}|${partOfMeeting}`)}(?:(?!${words(meeting)})[^\n.]){0,40}$`,
);

function isCancellation({ text, before }: Part, day: Text, isLabel: boolean): boolean {
  if (conditional.test(text) || ofThing.test(text) || isAboutAnotherDay(text, day, isLabel)) return false;
  if (asWhole.test(text)) return !ofThingBefore.test(before);
  if ([ofMeeting, notice, inFrontOfMeeting, shouted].some((rule) => rule.test(text))) return true;
  return isLabel && [inFrontOfAnything, afterAnything].some((rule) => rule.test(text));
}

const earlierPlan = /^\S+\s+(?:from|du)\s+(.*?)(?=\s(?:to|for|until|au)\s|$)/iu;

/**
 * True if a part says that the meeting takes place on its own day: instead of an earlier one, or because it was moved there; and for a
 * sentence about a meeting of another day.
 */
function isAboutAnotherDay(text: string, day: Text, isLabel: boolean): boolean {
  const word = anyWord.exec(text);
  if (word === null) return false;
  const own = day?.slice(5) ?? 'unknown';
  const after = text.slice(word.index);
  const earlier = earlierPlan.exec(after)?.[1];
  if (earlier !== undefined) return !dayNamesIn(earlier).includes(own);
  if (dayNamesIn(after).includes(own) && /\s(?:to|for|until|au|à)\s/iu.test(after)) return true;
  const named = day === undefined ? [] : dayNamesIn(text.slice(0, word.index));
  return !isLabel && named.length > 0 && !named.includes(own);
}

const atEnd = pattern(String.raw`(?:^|\s)(?:(?:${meeting}) )?${auxiliary}(?:${statement}|deferred$).*$`);
const atStart = pattern(`${inFront}|^deferred `);

/** `Council Chambers - CANCELLED` → `Council Chambers`; null if nothing else is left. */
export function withoutCancellation(label: Text, day?: Text): string | null {
  const parts = partsOf(label);
  const kept = parts.map((part) => {
    if (!isCancellation(part, day, true)) return part.raw;
    const rest = part.text.replace(atEnd, '').replace(atStart, '');
    return rest === part.text ? '' : part.raw.replace(part.text, rest);
  });
  if (kept.every((text, index) => text === parts[index]?.raw)) return plainText(label);
  const joined = kept.join('').replaceAll(/\(\s*\)|\[\s*\]/g, ' ');
  return plainText(joined.replaceAll(/^[\s,;:|*/–—-]+|[\s,;:|*/–—(-]+$/gu, ''));
}

type Part = {
  readonly text: string;
  /** With what separates it from the next part. */
  readonly raw: string;
  /** The text in front of it. */
  readonly before: string;
};

const edge = '(?:cancel|postpon|resched|deferred|no quorum|annul|report)';
const separator = new RegExp(
  String.raw`\n|[;!?|*•·<>()[\]"“”«»–—]|\.(?=\s|$)|:(?!\d)|\s-+\s?|-{2,}|[-/](?=\s?${edge})|(?<=(?:ed|ée?|led))[-/](?=\s?\p{L})`,
  'giu',
);

function partsOf(text: Text): Part[] {
  const plain = (plainText(text) ?? '').replaceAll(/-(?=from\b)/gi, ' ');
  const ends = [...plain.matchAll(separator)].map(({ index, 0: sign }) => index + sign.length);
  return [...ends, plain.length].map((end, index) => {
    const from = ends[index - 1] ?? 0;
    const raw = plain.slice(from, end);
    return {
      raw,
      text: raw.replace(/^[\s–—-]+|[\s\n;!?|*•·<>()[\]"“”«»–—.:/-]+$/gu, ''),
      before: plain.slice(0, from).replace(/[\s:–—-]+$/u, ''),
    };
  });
}
