import type { Body } from '../places/bodies.ts';
import { type Language, speech, withArticle, withoutArticle } from './language.ts';
import type { Random } from '../random.ts';
import { capitalized, fill } from './template.ts';
import { isDivided, tallyOf } from '../meetings/votes.ts';
import type { Fact, Meeting } from '../meetings/meeting.ts';

/** Cap on the characters of a headline about two facts. */
const maxLength = 105;

/** `Council approves 84-unit affordable housing project on Larkspur Avenue`; '' if the language has no phrase for it. */
export function headlineOf(
  { subject, outcome }: Pick<Fact, 'subject' | 'outcome'>,
  body: Body,
  language: Language,
  random: Random,
): string {
  const { frames } = speech[language];
  const object = subject.object(language);
  if (object === undefined) return '';
  const slots: Readonly<Record<string, string>> = {
    Body: capitalized(body.kind.noun[language]),
    object: withoutArticle(object),
    present: random.pick(frames.verbs[subject.topic.stance].present),
  };
  return capitalized(fill(random.pick(frames.headlines[outcome]), (slot) => slots[slot] ?? ''));
}

/** Headline of the meeting: its first fact, with the tally of a divided vote or a second fact. */
export function meetingHeadline(
  headline: string,
  [first, second]: readonly Fact[],
  language: Language,
  random: Random,
): string {
  const vote = first?.motion?.vote;
  // Omits the tally of a motion to deny: `Council approves ..., 2-5` would confuse readers.
  if (vote !== undefined && isDivided(vote) && first?.motion?.denies === false)
    return `${headline}, ${tallyOf(vote)}`;
  if (first?.outcome !== 'passed' || second?.outcome !== 'passed' || random.chance(0.4)) return headline;
  const { frames } = speech[language];
  const object = second.subject.object(language);
  if (object === undefined) return headline;
  const verb = random.pick(frames.verbs[second.subject.topic.stance].present);
  const both = `${headline}${frames.and}${verb} ${withoutArticle(object)}`;
  return both.length <= maxLength ? both : headline;
}

/** `Council to consider ...` */
export function agendaHeadline(fact: Fact, { body }: Meeting, language: Language): string {
  const object = withoutArticle(fact.subject.object(language) ?? '');
  return fill(speech[language].frames.agendaHeadline, (slot) =>
    slot === 'object' ? object : capitalized(body.kind.noun[language]),
  );
}

/** Slot values about one fact, in sentence form. */
export function sentenceSlots(
  fact: Fact,
  body: Body,
  language: Language,
  random: Random,
): Record<string, string> {
  const { frames } = speech[language];
  const { past, infinitive } = frames.verbs[fact.subject.topic.stance];
  const object = withArticle(fact.subject.object(language) ?? '');
  const vote = fact.motion?.vote;
  return {
    body: body.kind.noun[language],
    Body: capitalized(body.kind.noun[language]),
    object,
    Object: capitalized(object),
    past: random.pick(past),
    infinitive,
    ...(vote === undefined ? {} : { tally: tallyOf(vote), yes: String(vote.yes), no: String(vote.no) }),
  };
}
