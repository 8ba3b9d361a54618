/** Amendments and procedural motions that precede the vote on an item. */
import { recordUrl } from '../places/place.ts';
import { type Language, speech, withArticle, withoutArticle } from '../text/language.ts';
import { fill } from '../text/template.ts';
import { backersOf, votersOf } from './facts.ts';
import type { Amendment, Backers, Fact, Meeting, Setting, Steps } from './meeting.ts';
import { writeRollCall } from './motions.ts';
import { type Stage, statedStage } from './stages.ts';
import { isDivided, takeVote, talliesOf, type Vote } from './votes.ts';

/** Shares of items with a counted vote that members tried to amend. */
const amendedShares = { divided: 0.25, unanimous: 0.01 };
/** Share of amendments that divide the members. */
const dividedShare = 0.6;
/** Share of these items with a motion to close debate. */
const closedShare = 0.4;

/** Decides which items members try to amend. */
export function planSteps(setting: Setting, meeting: Meeting, facts: readonly Fact[]): void {
  for (const fact of facts) if (fact.isDecided) fact.steps = stepsOf(setting, meeting, fact);
}

function stepsOf(setting: Setting, meeting: Meeting, { motion }: Fact): Steps | undefined {
  const { details, place } = setting;
  const vote = motion?.vote;
  if (vote === undefined) return undefined;
  const isContested = isDivided(vote);
  if (!details.chance(isContested ? amendedShares.divided : amendedShares.unanimous)) return undefined;
  const count = isContested ? details.int(1, 2) : 1;
  const changes = details.shuffle(speech[place.language].frames.changes).slice(0, count);
  const amendments = changes.map((change): Amendment => {
    const opinion = takeVote(votersOf(setting, meeting), details, dividedShare);
    return { change, vote: opinion, backers: backers(opinion, details) };
  });
  return { amendments, closure: details.chance(closedShare) ? backers(vote, details) : undefined };
}

/** The words of a motion to amend. */
export const amendingMotion = (
  { change, backers: names }: Amendment,
  { subject }: Fact,
  language: Language,
): string => {
  const slots: Readonly<Record<string, string>> = {
    ...names,
    change,
    object: withArticle(subject.object(language) ?? ''),
  };
  return fill(speech[language].frames.motionToAmend, (slot) => slots[slot] ?? '');
};

/** Writes amendments to an item, with their votes. Returns their number. */
export function writeAmendments(setting: Setting, meeting: Meeting, fact: Fact, sequence: number): number {
  const { amendments = [], closure } = fact.steps ?? {};
  for (const [index, amendment] of amendments.entries())
    writeAmendment(setting, meeting, fact, { amendment, sequence: sequence + index });
  if (closure !== undefined) writeClosure(setting, meeting, fact, closure);
  return amendments.length;
}

function writeAmendment(
  setting: Setting,
  meeting: Meeting,
  fact: Fact,
  { amendment, sequence }: { readonly amendment: Amendment; readonly sequence: number },
): void {
  const { rows, place } = setting;
  const { frames } = speech[place.language];
  const { change, vote } = amendment;
  const object = fact.subject.object(place.language) ?? '';
  const stage = statedStage(place, 'amendment');
  const outcome = vote.yes > vote.no ? 'passed' : 'failed';
  rows.insert('decisions', {
    ...sharedColumns(setting, meeting, fact),
    id: rows.nextId('decisions'),
    sequence,
    headline: fill(frames.amendment, (slot) => (slot === 'change' ? change : withoutArticle(object))),
    summary: null,
    decision: `${frames.short[outcome]}.`,
    outcome,
    ...talliesOf(vote),
    amount_cents: null,
    tags: null,
    generated_by: null,
    motion_id: rows.nextId('motions'),
    stage,
    evidence: null,
    conflicts: null,
  });
  const text = amendingMotion(amendment, fact, place.language);
  const motionId = writeStep(setting, meeting, fact, { vote, stage, text, backers: amendment.backers });
  writeRollCall(setting, meeting, motionId, vote);
}

/** A motion to close debate, by voice vote. */
const writeClosure = (setting: Setting, meeting: Meeting, fact: Fact, names: Backers): string =>
  writeStep(setting, meeting, fact, {
    stage: statedStage(setting.place, 'procedural'),
    text: closingMotion(names, setting.place.language),
    backers: names,
  });

/** The words of a motion to close debate. */
export const closingMotion = (names: Backers, language: Language): string =>
  fill(speech[language].frames.motionToClose, (slot) => (slot === 'mover' ? names.mover : names.seconder));

type Step = {
  readonly stage: Stage;
  readonly text: string;
  readonly backers: Backers;
  readonly vote?: Vote;
};

/** Writes the motion of a step; returns its id. */
function writeStep(setting: Setting, meeting: Meeting, fact: Fact, step: Step): string {
  const { rows } = setting;
  const { stage, text, backers: names, vote } = step;
  const id = rows.nextId('motions');
  rows.insert('motions', {
    ...sharedColumns(setting, meeting, fact),
    id,
    text,
    ...names,
    result: vote === undefined || vote.yes > vote.no ? 'passed' : 'failed',
    ...talliesOf(vote),
    absent: vote?.absent ?? null,
    divided: vote === undefined ? null : isDivided(vote),
    adopted_minutes: null,
    stage,
  });
  return id;
}

const sharedColumns = ({ place }: Setting, meeting: Meeting, { itemId, matterId }: Fact) => ({
  meeting_id: meeting.id,
  muni_id: place.id,
  agenda_item_id: itemId,
  matter_id: matterId,
  source_url: recordUrl(place, meeting.id),
});

function backers(vote: Vote, random: Setting['details']): Backers {
  const [mover, seconder] = backersOf(vote, random);
  if (mover === undefined || seconder === undefined)
    throw new Error('A vote needs two members, who move and second the motion.');
  return { mover: mover.name, seconder: seconder.name };
}
