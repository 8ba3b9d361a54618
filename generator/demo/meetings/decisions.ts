import type { Fact, Meeting } from './fact.ts';
import { recordUrl } from '../places/place.ts';
import { speech } from '../text/language.ts';
import { writeLinks } from './links.ts';
import { writeMotion } from './motions.ts';
import type { Setting } from './setting.ts';
import { talliesOf, tallyOf } from './votes.ts';

/** Decisions whose text is the official one. */
const officialShare = 0.3;
/** Decisions that an AI also explains. */
const explainedShare = 0.02;

/** The decisions of the meeting with their motions and votes. */
export function writeDecisions(setting: Setting, meeting: Meeting, facts: readonly Fact[]): void {
  for (const [index, fact] of facts.entries()) {
    const decisionId = writeDecision(setting, meeting, fact, index + 1);
    writeLinks(setting, meeting, fact, decisionId);
    if (fact.motion !== undefined) writeMotion(setting, meeting, fact, fact.motion);
  }
}

function writeDecision(
  { rows, place, random }: Setting,
  meeting: Meeting,
  fact: Fact,
  sequence: number,
): string {
  const { subject, outcome, motion } = fact;
  const id = rows.nextId('decisions');
  const isOfficial = random.chance(officialShare);
  const isExplained = !isOfficial && random.chance(explainedShare);
  const dollars = subject.dollars;
  rows.insert('decisions', {
    id,
    meeting_id: meeting.id,
    muni_id: place.id,
    sequence,
    headline: isOfficial ? fact.title : fact.headline,
    summary: isExplained ? explanationOf(fact, place) : null,
    decision: motion === undefined ? null : decisionText(fact, place),
    outcome,
    ...talliesOf(motion?.vote),
    amount_cents: dollars === undefined ? null : dollars * 100,
    tags: isOfficial ? null : subject.topic.tags.slice(0, 1),
    generated_by: isOfficial ? null : 'ai:demo-model',
    source_url: recordUrl(place, meeting.id),
  });
  return id;
}

/** `Approved 5-2.` */
function decisionText({ outcome, motion }: Fact, { language }: Setting['place']): string {
  const text = speech[language].frames.short[outcome];
  return motion?.vote === undefined || motion.denies ? `${text}.` : `${text} ${tallyOf(motion.vote)}.`;
}

function explanationOf({ subject }: Fact, place: Setting['place']): string {
  const [detail = ''] = subject.details(place.language);
  return subject.write(detail, place.language);
}
