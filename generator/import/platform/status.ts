/**
 * The status of a meeting by stated rules, independent of the current date. In this order:
 *
 * 1. `cancelled`: the platform's flag; its name or the name of a notice says so (“CANCELLED”, “Notice of Cancellation”,
 *    “Rescheduled to August 3”, “Annulée”); or a sentence about the meeting does. “Rescheduled from” names the meeting that
 *    takes place instead, “rescheduled to 7:00 p.m.” changes its time, and “rescheduled” alone says neither.
 * 2. `passed`: there are minutes, motions, actions or results.
 * 3. `tentative`: the platform marks it as a draft.
 * 4. `confirmed`: its agenda is published.
 *
 * Otherwise it is unknown.
 */
import type { Row } from '../../../schemas/tables/index.ts';
import { plainText } from '../normalize/text.ts';
import type { PlatformStatus, Text } from './model.ts';

const word = String.raw`cancell?ed|cancell?ation|cancels?|postponed|deferred|will not be held|no quorum|reschedul\w* (?:to|for|until)(?! \d{1,2}(?::\d\d)? ?[ap]\.?m)|annul(?:ée?s?|ation)|reportée? (?:au|à)|remise? au|contremandée?`;
const inName = new RegExp(String.raw`(?<!\p{L})(?:${word})(?!\p{L})`, 'iu');
/** “Not cancelled”, “Cancellation policy”, “Hearing on the cancellation of a contract” are about something else. */
const otherwise =
  /\b(?:not|non)[ -]cancell?ed|\bcancell?ation (?:policy|fees?|of (?!(?:the |this |a )?(?:\w+ ){0,4}(?:meeting|session|hearing|workshop)))/i;
const meeting = 'meeting|hearing|session|workshop|réunion|séance|assemblée';
const verb = String.raw`(?:is|was|been|be|are|est|a été|sera) (?:hereby )?(?:${word})|${word}`;
const inSentence = new RegExp(
  String.raw`^\W*(?:${word})(?!\p{L})|(?<!\p{L})(?:${meeting})(?!\p{L})[^.\n]{0,60}?(?<!\p{L})(?:${verb})(?!\p{L})`,
  'iu',
);

/** True if names, notices or texts say that the meeting does not take place. */
export const saysCancelled = ({ names = [], notices = [], texts = [] }: PlatformStatus): boolean =>
  [...names, ...notices].some((name) => says(inName, name)) || texts.some((text) => says(inSentence, text));

function says(pattern: RegExp, text: Text): boolean {
  const plain = plainText(text);
  return plain !== null && pattern.test(plain) && !otherwise.test(plain);
}

export type StatusFacts = PlatformStatus & { readonly wasHeld: boolean; readonly hasAgenda: boolean };

/** The status of a meeting; null if nothing states it. */
export function statusOf(facts: StatusFacts): Row<'meetings'>['status'] {
  if (facts.isCancelled === true || saysCancelled(facts)) return 'cancelled';
  if (facts.wasHeld) return 'passed';
  if (facts.isDraft === true) return 'tentative';
  return facts.hasAgenda ? 'confirmed' : null;
}
