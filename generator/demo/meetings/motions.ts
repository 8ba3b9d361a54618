import { recordUrl } from '../places/place.ts';
import { sentenceSlots } from '../text/headlines.ts';
import { speech } from '../text/language.ts';
import { fill } from '../text/template.ts';
import { statedStage } from './stages.ts';
import { type Vote, isDivided, talliesOf } from './votes.ts';
import type { Fact, Meeting, Motion, Setting } from './meeting.ts';

/** Share of counted votes with a roll call in the minutes. */
const rollCallShare = 0.94;
/** Share of motions whose text is in the minutes. */
const wordedShare = 0.75;

/** Writes the motion and its roll call. */
export function writeMotion(
  { rows, place, random }: Setting,
  meeting: Meeting,
  fact: Fact,
  motion: Motion,
): void {
  const { vote, mover, seconder, denies } = motion;
  const id = rows.nextId('motions');
  rows.insert('motions', {
    id,
    meeting_id: meeting.id,
    muni_id: place.id,
    agenda_item_id: fact.itemId,
    matter_id: fact.matterId,
    text: random.chance(wordedShare) ? motionText(fact, motion, meeting, { place, random }) : null,
    mover: mover.name,
    seconder: seconder.name,
    result: (fact.outcome === 'passed') !== denies ? 'passed' : 'failed',
    ...talliesOf(vote),
    absent: vote?.absent ?? null,
    divided: vote === undefined ? null : isDivided(vote),
    adopted_minutes: random.chance(0.8) ? true : null,
    stage: statedStage(place, 'final'),
    source_url: recordUrl(place, meeting.id),
  });
  if (vote !== undefined && random.chance(rollCallShare)) writeRollCall({ rows, place }, meeting, id, vote);
}

/** The words of the motion on an item. */
export function motionText(
  fact: Fact,
  { mover, seconder, denies }: Motion,
  { body }: Meeting,
  { place, random }: Pick<Setting, 'place' | 'random'>,
): string {
  const { language } = place;
  const { motion, motionToDeny } = speech[language].frames;
  const slots: Readonly<Record<string, string>> = {
    ...sentenceSlots(fact, body, language, random),
    mover: mover.title,
    seconder: seconder.title,
  };
  return fill(denies ? motionToDeny : motion, (slot) => slots[slot] ?? '');
}

/** Writes how each member voted. */
export function writeRollCall(
  { rows, place }: Pick<Setting, 'rows' | 'place'>,
  meeting: Meeting,
  motionId: string,
  { ballots }: Vote,
): void {
  for (const { member, vote } of ballots)
    rows.insert('member_votes', {
      id: rows.nextId('member_votes'),
      motion_id: motionId,
      meeting_id: meeting.id,
      muni_id: place.id,
      official_id: member.officialId,
      member_name: member.name,
      vote,
      vote_text: null,
      source_url: recordUrl(place, meeting.id),
    });
}
