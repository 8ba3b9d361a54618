import type { Row } from '../../../schemas/tables/index.ts';
import { recordUrl } from '../places/place.ts';
import { speech } from '../text/language.ts';
import { tagsOf } from '../text/topics.ts';
import { writeAmendments } from './amendments.ts';
import { writeMotion } from './motions.ts';
import { stageOf, statedStage } from './stages.ts';
import { talliesOf, tallyOf } from './votes.ts';
import type { Fact, Meeting, Setting } from './meeting.ts';

/** Share of decisions with their official text only, and share of the others with an AI-generated summary. */
const shares = { simple: { official: 0.3, explained: 0.02 }, real: { official: 0.85, explained: 0.08 } };
/** Share of decisions that name a charity or a facility of the place. */
const namedShare = 0.012;

type Target = Pick<Row<'decision_links'>, 'target_table' | 'target_id' | 'basis' | 'confidence'>;

/** Writes the decisions of the meeting with their links, motions and votes. */
export function writeDecisions(setting: Setting, meeting: Meeting, facts: readonly Fact[]): void {
  let sequence = 1;
  for (const fact of facts) {
    if (!fact.isDecided) continue;
    sequence += writeAmendments(setting, meeting, fact, sequence);
    const decisionId = writeDecision(setting, meeting, fact, sequence);
    sequence += 1;
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
  const { official, explained } = shares[place.local === undefined ? 'simple' : 'real'];
  const isOfficial = random.chance(official);
  const isExplained = (place.local !== undefined || !isOfficial) && random.chance(explained);
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
    tags: isOfficial ? null : tagsOf(subject.topic, place.language === 'fr').slice(0, 1),
    generated_by: isOfficial ? null : 'ai:demo-model',
    agenda_item_id: fact.itemId,
    matter_id: fact.matterId,
    // The next motion to be written.
    motion_id: motion === undefined ? null : rows.nextId('motions'),
    stage: statedStage(place, stageOf(outcome)),
    evidence:
      isOfficial || meeting.quoted === undefined ? null : [meeting.quoted.passage(fact.headline, fact)],
    conflicts: null,
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
  const details = subject.details(place.language);
  return details
    .slice(0, place.local === undefined ? 1 : details.length)
    .map((detail) => subject.write(detail, place.language))
    .join(' ');
}

/** Links the decision to its matter and to the charity or facility that it names. */
function writeLinks(setting: Setting, meeting: Meeting, fact: Fact, decisionId: string): void {
  const { rows, place } = setting;
  for (const target of [...matterTarget(fact), ...namedTarget(setting)])
    rows.insert('decision_links', {
      id: rows.nextId('decision_links'),
      decision_id: decisionId,
      meeting_id: meeting.id,
      muni_id: place.id,
      ...target,
      source_url: recordUrl(place, meeting.id),
    });
}

const matterTarget = ({ matterId }: Fact): Target[] =>
  matterId === null
    ? []
    : [{ target_table: 'matters', target_id: matterId, basis: 'file number', confidence: 1 }];

function namedTarget({ random, targets }: Setting): Target[] {
  if (!random.chance(namedShare)) return [];
  const table = random.pick(['nonprofits', 'epa_facilities'] as const);
  const basis = 'name in the agenda packet';
  return [
    {
      target_table: table,
      target_id: random.pick(targets[table]),
      basis,
      confidence: random.int(60, 95) / 100,
    },
  ];
}
