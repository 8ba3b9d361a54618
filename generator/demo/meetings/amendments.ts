/** Amendments and procedural motions that precede the vote on an item. */
import { recordUrl } from '../places/place.ts';
import { speech, withArticle, withoutArticle } from '../text/language.ts';
import { fill } from '../text/template.ts';
import { backersOf, votersOf } from './facts.ts';
import type { Fact, Meeting, Setting } from './meeting.ts';
import { writeRollCall } from './motions.ts';
import { type Stage, statedStage } from './stages.ts';
import { isDivided, takeVote, talliesOf, type Vote } from './votes.ts';

/** Shares of items with a counted vote that members tried to amend. */
const amendedShares = { divided: 0.25, unanimous: 0.01 };
/** Share of amendments that divide the members. */
const dividedShare = 0.6;
/** Share of these items with a motion to close debate. */
const closedShare = 0.4;

/** Writes amendments to an item, with their votes. Returns their number. */
export function writeAmendments(setting: Setting, meeting: Meeting, fact: Fact, sequence: number): number {
  const { details } = setting;
  const vote = fact.motion?.vote;
  if (vote === undefined) return 0;
  const isContested = isDivided(vote);
  if (!details.chance(isContested ? amendedShares.divided : amendedShares.unanimous)) return 0;
  const count = isContested ? details.int(1, 2) : 1;
  const { changes } = speech[setting.place.language].frames;
  for (const [index, change] of details.shuffle(changes).slice(0, count).entries())
    writeAmendment(setting, meeting, fact, { change, sequence: sequence + index });
  if (details.chance(closedShare)) writeClosure(setting, meeting, fact, vote);
  return count;
}

function writeAmendment(
  setting: Setting,
  meeting: Meeting,
  fact: Fact,
  { change, sequence }: { readonly change: string; readonly sequence: number },
): void {
  const { rows, place, details } = setting;
  const { amendment, motionToAmend, short } = speech[place.language].frames;
  const object = fact.subject.object(place.language) ?? '';
  const vote = takeVote(votersOf(setting, meeting), details, dividedShare);
  const stage = statedStage(place, 'amendment');
  const outcome = vote.yes > vote.no ? 'passed' : 'failed';
  rows.insert('decisions', {
    ...sharedColumns(setting, meeting, fact),
    id: rows.nextId('decisions'),
    sequence,
    headline: fill(amendment, (slot) => (slot === 'change' ? change : withoutArticle(object))),
    summary: null,
    decision: `${short[outcome]}.`,
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
  const slots = { ...backers(vote, details), change, object: withArticle(object) };
  const motionId = writeStep(setting, meeting, fact, { vote, stage, pattern: motionToAmend, slots });
  writeRollCall(setting, meeting, motionId, vote);
}

/** A motion to close debate, by voice vote. */
const writeClosure = (setting: Setting, meeting: Meeting, fact: Fact, vote: Vote): string =>
  writeStep(setting, meeting, fact, {
    stage: statedStage(setting.place, 'procedural'),
    pattern: speech[setting.place.language].frames.motionToClose,
    slots: backers(vote, setting.details),
  });

type Step = {
  readonly stage: Stage;
  readonly pattern: string;
  readonly slots: Readonly<Record<string, string>>;
  readonly vote?: Vote;
};

/** Writes the motion of a step; returns its id. */
function writeStep(setting: Setting, meeting: Meeting, fact: Fact, step: Step): string {
  const { rows } = setting;
  const { stage, pattern, slots, vote } = step;
  const id = rows.nextId('motions');
  const { mover = null, seconder = null } = slots;
  rows.insert('motions', {
    ...sharedColumns(setting, meeting, fact),
    id,
    text: fill(pattern, (slot) => slots[slot] ?? ''),
    mover,
    seconder,
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

function backers(vote: Vote, random: Setting['details']) {
  const [mover, seconder] = backersOf(vote, random);
  return { ...(mover && { mover: mover.name }), ...(seconder && { seconder: seconder.name }) };
}
