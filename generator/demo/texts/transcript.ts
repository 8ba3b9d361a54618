import type { Backers, Fact } from '../meetings/meeting.ts';
import type { Vote } from '../meetings/votes.ts';
import { type DocumentWords, type Slots, voteName } from './words.ts';

/** A minute of speech, and the second at which it starts. */
type Spoken = { readonly text: string; readonly seconds: number };

const secondsPerMinute = 60;
/** Sentences of the report on an item that staff reads. */
const detailsMax = 3;

/** What is said at a meeting: the opening, comments, and each item where the recording takes it up. */
export function transcriptOf(writer: DocumentWords, facts: readonly Fact[]): Spoken[] {
  const { transcript } = writer.words;
  const items = facts.flatMap((fact, index) =>
    fact.videoSeconds === null ? [] : [{ text: itemOf(writer, fact, index), seconds: fact.videoSeconds }],
  );
  const last = items.at(-1) ?? { text: '', seconds: 2 * secondsPerMinute };
  return [
    { text: writer.write(transcript.opening), seconds: 0 },
    { text: commentsOf(writer), seconds: secondsPerMinute },
    ...items.slice(0, -1),
    { text: [last.text, transcript.closing].filter((part) => part !== '').join('\n'), seconds: last.seconds },
  ];
}

function commentsOf(writer: DocumentWords): string {
  const { transcript } = writer.words;
  const comments = writer
    .concerns(writer.random.int(1, 2))
    .map((concern) =>
      writer.write(transcript.comment, { ...concern, RESIDENT: concern.resident.toUpperCase() }),
    );
  return [transcript.comments, ...comments, transcript.thanks].join('\n');
}

function itemOf(writer: DocumentWords, fact: Fact, index: number): string {
  const { transcript } = writer.words;
  const { language, random } = writer;
  const slots = writer.itemSlots(fact, index);
  const details = fact.subject
    .details(language, random)
    .slice(0, detailsMax)
    .map((detail) => fact.subject.repeat(detail, language, random));
  return [
    [writer.write(transcript.item, slots), ...details].join(' '),
    ...writer.some(transcript.questions, 1),
    ...motionsOf(writer, fact, slots),
  ].join('\n');
}

function motionsOf(writer: DocumentWords, fact: Fact, slots: Slots): string[] {
  const { transcript } = writer.words;
  const { motion, steps } = fact;
  const amendments = (steps?.amendments ?? []).map(({ change, vote, backers }) =>
    votingOf(
      writer,
      { ...backers, vote },
      writer.write(transcript.motionToAmend, { ...slots, change, MOVER: backers.mover.toUpperCase() }),
    ),
  );
  if (motion === undefined) return amendments;
  const { vote, denies, mover, seconder } = motion;
  const words = writer.write(denies ? transcript.motionToDeny : transcript.motion, {
    ...slots,
    MOVER: mover.name.toUpperCase(),
  });
  return [...amendments, votingOf(writer, { seconder: seconder.name, vote }, words)];
}

/** A motion, and the vote on it. */
function votingOf(
  writer: DocumentWords,
  { seconder, vote }: Pick<Backers, 'seconder'> & { readonly vote: Vote | undefined },
  motion: string,
): string {
  const { transcript, motion: results } = writer.words;
  const second = writer.write(transcript.second, { SECONDER: seconder.toUpperCase() });
  const votes = vote?.ballots.map(
    ({ member, vote: cast }) => `${member.name}, ${voteName(writer, cast).toLowerCase()}`,
  );
  const voting =
    votes === undefined ? transcript.voice : writer.write(transcript.roll, { votes: votes.join('. ') });
  const passes = vote === undefined || vote.yes > vote.no;
  return `${motion}\n${second} ${voting} ${passes ? results.passed : results.failed}`;
}
