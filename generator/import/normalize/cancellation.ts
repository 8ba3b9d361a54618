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
  atEndOfSentence,
  auxiliary,
  bodyNotMeeting,
  byWhom,
  certain,
  condition,
  follower,
  meeting,
  moved,
  never,
  otherVerb,
  partOfMeeting,
  pattern,
  recordOfMeeting,
  thing,
  whole,
  words,
} from './cancellation-words.ts';
import { partsOf, type Part } from './cancellation-parts.ts';
import { anyWord, isAboutAnother, type Stated } from './cancellation-subject.ts';
import { plainText } from './text.ts';

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
  labels.some((text) => partsOf(text).some((part) => isCancellation(part, { day, isLabel: true }))) ||
  texts.some((text) => partsOf(text).some((part) => isCancellation(part, { day, isLabel: false, labels })));

/** True for a title such as “Notice of Cancellation”. */
export const isNoticeOfCancellation = (title: Text): boolean =>
  partsOf(title).some(({ text }) => notice.test(text));

const statement = String.raw`(?:${words(certain)}${follower}|${words(moved)}|${words(moved, never)}|(?<!\p{L})(?:${moved}))`;
const asWhole = pattern(String.raw`^[\s"'*]*${auxiliary}(?:${statement}|${words(whole)}${follower})`);
/** “Reportée du 1er septembre” names an earlier plan, and “reportée à 19 h” another time. */
const endFollower = String.raw`(?=\s*$|\s*[^\p{L}\s'’]|\s(?:due|because|until|indefinitely|en raison|faute|pour))`;
/** Not its subject: “The tour before the meeting is cancelled”. */
const beside = String.raw`(?<!(?<!\p{L})(?:before|after|prior to|preceding|following|during|at|for|of) (?:the |this |our )?)`;
const ofMeeting = pattern(
  String.raw`${beside}${words(meeting)}(?:(?!${otherVerb}).){0,140}?(?:${statement}|${words('reschedule|deferred')}${follower}|${words('reportée?s?|remises?|cancel')}${endFollower})`,
);
const ofBody = pattern(`${words(bodyNotMeeting, byWhom)}|${words(atEndOfSentence)}`);
const notice = pattern(
  [
    String.raw`${words('notice of (?:the )?(?:meeting )?(?:cancell?ation|postponement)')}(?! of)`,
    String.raw`notice of (?:the )?(?:cancell?ed|postponed) (?:\p{L}+ ){0,3}?${words(meeting)}|${words(meeting)} (?:cancell?ed|postponed) notice`,
    String.raw`^[\s\d/.]*(?:${meeting}|council|committee|commission|board|agenda)? ?(?:cancel(?:l?ation)?|postponement)(?: notice| agenda| memo| due to .*)?[\s\d/.-]*$`,
    String.raw`${words(`${meeting}|council|committee|commission|board|authority`)}[\s\d/-]*(?:cancell?ation|postponement)(?: notice)?(?:\.\w{3,4})?$`,
    String.raw`(?:cancell?ation|postponement) of (?!(?:the |this |an? )?(?:${thing}))(?:the |this |a |our |all )?(?:[\w.,'’-]+ ){0,5}?${words(meeting)}`,
    String.raw`^annulation$|avis (?:public )?(?:d['’]annulation|de report)(?! d(?!(?:e la|e cette|['’]une|es) (?:${meeting}))| du(?! conseil))`,
    String.raw`annulation (?:de |d['’])(?:la |cette |une )?(?:${meeting})|^report (?:de (?:(?:la|cette) )?(?:${meeting})|au \d)`,
  ].join('|'),
);
/** The word in front, and what it is about: the meeting, and not a thing. */
const inFront = String.raw`^[\s\d/.,"'*-]*(?:meeting )?(?:cancell?ed|postponed|annulée?) (?!from\b|du\b|(?:\p{L}+ )?(?:${thing})(?!\p{L}))`;
const inFrontOfMeeting = pattern(String.raw`${inFront}.{0,80}?${words(meeting)}`);
const inFrontOfAnything = pattern(inFront);
/** Nobody shouts a word that is not about the meeting. */
const shouted = new RegExp(String.raw`(?<!\p{L})(?:CANCELL?ED|POSTPONED|ANNULÉE?)${follower}`, 'u');
const afterAnything = pattern(`${statement}|${words('deferred')}$|${words(bodyNotMeeting)}`);
/** `City Council Cancelled Meeting` */
const adjective = pattern(
  String.raw`^(?:(?!${words('of|for|from|to|about|regarding|lieu|replac\\w+|minutes')}).)*${words('cancell?ed|postponed')} (?:regular |special )?${words(meeting)}$`,
);

const conditional = pattern(condition);
const ofThing = pattern(
  [
    String.raw`(?:${words(partOfMeeting)}(?:(?!${words(meeting)}).){0,60}|${words(thing, recordOfMeeting)} ${auxiliary})${anyWord.source}`,
    String.raw`hearing (?:on|to|regarding|about)|cancell?ation (?:polic|fee|of (?!.*${words(meeting)}))`,
  ].join('|'),
);
const ofThingBefore = pattern(
  String.raw`${words(`${thing}|${partOfMeeting}`)}(?:(?!${words(meeting)})[^\n.]){0,40}$`,
);

function isCancellation(part: Part, stated: Stated): boolean {
  const { text, before } = part;
  if (conditional.test(text) || ofThing.test(text) || isAboutAnother(part, stated)) return false;
  if (asWhole.test(text)) return !ofThingBefore.test(before);
  if ([ofMeeting, ofBody, notice, inFrontOfMeeting, shouted].some((rule) => rule.test(text))) return true;
  return stated.isLabel && [inFrontOfAnything, afterAnything, adjective].some((rule) => rule.test(text));
}

const atEnd = pattern(String.raw`(?:^|\s)(?:(?:${meeting}) )?${auxiliary}(?:${statement}|deferred$).*$`);
const atStart = pattern(`${inFront}|^deferred `);

/** `Council Chambers - CANCELLED` → `Council Chambers`; null if nothing else is left. */
export function withoutCancellation(label: Text, day?: Text): string | null {
  const parts = partsOf(label);
  const kept = parts.map((part) => {
    if (!isCancellation(part, { day, isLabel: true })) return part.raw;
    const rest = part.text.replace(atEnd, '').replace(atStart, '');
    return rest === part.text ? '' : part.raw.replace(part.text, rest);
  });
  if (kept.every((text, index) => text === parts[index]?.raw)) return plainText(label);
  const joined = kept.join('').replaceAll(/\(\s*\)|\[\s*\]/g, ' ');
  return plainText(joined.replaceAll(/^[\s,;:|*/–—-]+|[\s,;:|*/–—(-]+$/gu, ''));
}
