import { amendingMotion, closingMotion } from '../meetings/amendments.ts';
import type { Fact } from '../meetings/meeting.ts';
import { motionText } from '../meetings/motions.ts';
import { type Vote, tallyOf } from '../meetings/votes.ts';
import { speech } from '../text/language.ts';
import type { Draft } from './draft.ts';
import { type DocumentWords, headOf } from './words.ts';

/** The minutes of a meeting up to its last item; passages that are quoted may follow. */
export function writeMinutes(draft: Draft, writer: DocumentWords, facts: readonly Fact[]): void {
  const { minutes } = writer.words;
  const comments = writer
    .concerns(writer.random.int(1, 3))
    .map(({ resident, said }) => writer.write(minutes.comment, { resident, said }));
  draft.begin([headOf(writer, minutes.kind), ...writer.writeAll(minutes.opening), ...comments]);
  draft.begin(facts.flatMap((fact, index) => itemOf(writer, fact, index)));
  draft.begin([minutes.remarks]);
}

/** Adds the end of the minutes. */
export function finishMinutes(draft: Draft, { words }: DocumentWords): void {
  for (const paragraph of words.minutes.closing) draft.add(paragraph);
}

function itemOf(writer: DocumentWords, fact: Fact, index: number): string[] {
  const { minutes } = writer.words;
  const [discussion = ''] = writer.some(minutes.discussions, 1);
  return [
    `${writer.write(minutes.item, writer.itemSlots(fact, index))}\n${discussion}`,
    ...stepsOf(writer, fact),
    outcomeOf(writer, fact),
  ];
}

function stepsOf(writer: DocumentWords, fact: Fact): string[] {
  const { amendments = [], closure } = fact.steps ?? {};
  return [
    ...amendments.map((amendment) =>
      [amendingMotion(amendment, fact, writer.language), resultOf(writer, amendment.vote)].join('\n'),
    ),
    ...(closure === undefined
      ? []
      : [[closingMotion(closure, writer.language), resultOf(writer, undefined)].join('\n')]),
  ];
}

function outcomeOf(writer: DocumentWords, fact: Fact): string {
  const { motion, outcome } = fact;
  if (motion === undefined) return `${speech[writer.language].frames.short[outcome]}.`;
  return [motionText(fact, motion, writer.meeting, writer), resultOf(writer, motion.vote)].join('\n');
}

/** How each member voted, and the result. A voice vote passes. */
function resultOf({ words: { motion, votes } }: DocumentWords, vote: Vote | undefined): string {
  if (vote === undefined) return `${motion.voice} ${motion.passed}`;
  const groups = Object.entries(votes).flatMap(([key, label]) => {
    const names = vote.ballots.filter((ballot) => ballot.vote === key).map(({ member }) => member.name);
    return names.length === 0 ? [] : [`${label}: ${names.join(', ')}.`];
  });
  return `${motion.rollCall} (${tallyOf(vote)}). ${groups.join(' ')} ${vote.yes > vote.no ? motion.passed : motion.failed}`;
}
