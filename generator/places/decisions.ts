/** Assembles the decisions of a meeting, with their stages, matters, motions and dissent. Pure. */
import type { Decision } from '../../schemas/documents.ts';
import type { Row, TableName } from '../../schemas/tables/index.ts';
import type { PlaceRows } from '../corpus/place-rows.ts';
import { compareText } from '../system/text.ts';
import { type TiedDecision, type TieRows, tieDecisions, type VetoLink, vetoesOf } from './decision-ties.ts';
import { assembleEvidence, type DocumentsById } from './evidence.ts';
import { type Dissent, dissentOf } from './dissent.ts';
import { type Stage, stagesOf } from './stages.ts';
import { decisionVoteState, awaitingMinutesAt } from './vote-state.ts';

/** The rows of a place that its decisions are assembled from. */
export type DecisionRows = TieRows & {
  /** By meeting. */
  readonly decisions: ReadonlyMap<string, readonly Row<'decisions'>[]>;
  /** Votes on divided motions, by motion. */
  readonly votes: ReadonlyMap<string, readonly Row<'member_votes'>[]>;
  /** Ids of committees. */
  readonly committees: ReadonlySet<string>;
  /** The documents that evidence may quote. */
  readonly documents: DocumentsById;
  /** Ids of meetings whose minutes are still to be adopted. */
  readonly awaitingMinutes: ReadonlySet<string>;
  /** The other decision about the same veto, by decision. */
  readonly vetoes: ReadonlyMap<string, VetoLink>;
};

export const decisionRows = (rows: PlaceRows, localNow: string): DecisionRows => ({
  decisions: Map.groupBy(rows.decisions, ({ meeting_id }) => meeting_id),
  motions: Map.groupBy(rows.motions, ({ meeting_id }) => meeting_id),
  votes: Map.groupBy(rows.member_votes, ({ motion_id }) => motion_id),
  matters: new Map(rows.matters.map((matter) => [matter.id, matter])),
  items: Map.groupBy(rows.agenda_items, ({ meeting_id }) => meeting_id),
  links: linksByDecision(rows.decision_links),
  committees: new Set(
    rows.bodies.filter(({ classification }) => classification === 'committee').map(({ id }) => id),
  ),
  documents: new Map(rows.documents.map((document) => [document.id, document])),
  awaitingMinutes: awaitingMinutesAt(rows.meetings, localNow),
  vetoes: vetoesOf(rows),
});

function linksByDecision(links: readonly Row<'decision_links'>[]): ReadonlyMap<string, readonly string[]> {
  const matters = links.filter(({ target_table }) => target_table === 'matters');
  const byDecision = Map.groupBy(matters, ({ decision_id }) => decision_id);
  return new Map([...byDecision].map(([id, rows]) => [id, rows.map(({ target_id }) => target_id)]));
}

export type MeetingDecisions = {
  readonly decisions: Decision[];
  /** Tables with rows in them. */
  readonly tables: ReadonlySet<TableName>;
};

/** The decisions of a meeting: those of one item or matter together, the final ones first. */
export function assembleDecisions(meeting: Row<'meetings'>, rows: DecisionRows): MeetingDecisions {
  const inOrder = (rows.decisions.get(meeting.id) ?? []).toSorted(inSequence);
  const tied = tieDecisions(inOrder, rows);
  const stages = decisionStages(meeting, tied, rows);
  const staged = tied.map((decision, index) => ({ ...decision, stage: stages[index] }));
  const tables = new Set<TableName>();
  const decisions = grouped(staged).map((decision) => assembleDecision(decision, rows, tables));
  return { decisions, tables };
}

type StagedDecision = TiedDecision & { readonly stage: Stage | undefined };

function decisionStages(
  { body_id }: Row<'meetings'>,
  tied: readonly TiedDecision[],
  { committees }: DecisionRows,
): readonly (Stage | undefined)[] {
  const isCommittee = body_id !== null && committees.has(body_id);
  return stagesOf(
    tied.map(({ row, motion, matter }) => ({
      stage: row.stage ?? motion?.stage ?? null,
      texts: [row.decision, motion?.text ?? null],
      headline: row.headline,
      outcome: row.outcome,
      isCommittee,
      subject: itemOf(row, motion) ?? matter?.id ?? null,
    })),
  );
}

const itemOf = (row: Row<'decisions'>, motion: Row<'motions'> | undefined): string | null =>
  row.agenda_item_id ?? motion?.agenda_item_id ?? null;

/** Decisions of one item or matter together, at the place of the first of them; the final ones first. */
function grouped(decisions: readonly StagedDecision[]): StagedDecision[] {
  if (decisions.every(({ row, motion, matter }) => matter === undefined && itemOf(row, motion) === null))
    return [...decisions];
  const groups: StagedDecision[][] = [];
  const byKey = new Map<string, StagedDecision[]>();
  for (const decision of decisions) {
    const item = itemOf(decision.row, decision.motion);
    const keys = [
      ...(item === null ? [] : [`item ${item}`]),
      ...(decision.matter === undefined ? [] : [`matter ${decision.matter.id}`]),
    ];
    const known = keys.map((key) => byKey.get(key)).find((group) => group !== undefined);
    const group = known ?? [];
    if (known === undefined) groups.push(group);
    group.push(decision);
    for (const key of keys) byKey.set(key, byKey.get(key) ?? group);
  }
  return groups.flatMap((group) => group.toSorted(finalFirst));
}

const finalFirst = (a: StagedDecision, b: StagedDecision): number =>
  Number(b.stage === 'final') - Number(a.stage === 'final');

function assembleDecision(
  { row, title, stage, matter, motion, isLinked }: StagedDecision,
  { votes, documents, awaitingMinutes, vetoes }: DecisionRows,
  tables: Set<TableName>,
): Decision {
  const dissent = motion?.divided === true ? rollCallDissent(motion, votes) : undefined;
  const veto = vetoes.get(row.id);
  const quoted = assembleEvidence(row.evidence, documents);
  tables.add('decisions');
  if (title !== row.headline) tables.add('agenda_items');
  if (matter !== undefined) tables.add('matters');
  if (matter !== undefined && isLinked) tables.add('decision_links');
  if (motion !== undefined) tables.add('motions');
  if (veto !== undefined) tables.add('decision_links');
  if (dissent !== undefined) tables.add('member_votes');
  if (quoted?.hasDocument === true) tables.add('documents');
  return {
    id: row.id,
    headline: title,
    summary: row.summary ?? undefined,
    outcome: row.outcome ?? undefined,
    yes: row.yes ?? undefined,
    no: row.no ?? undefined,
    abstain: row.abstain ?? undefined,
    amount_cents: row.amount_cents ?? undefined,
    source: row.source_url,
    generated_by: row.generated_by ?? undefined,
    stage,
    matter: matter && {
      id: matter.id,
      title: matter.title ?? undefined,
      file_number: matter.file_number ?? undefined,
    },
    motion: motion && {
      id: motion.id,
      text: motion.text ?? undefined,
      mover: motion.mover ?? undefined,
      seconder: motion.seconder ?? undefined,
    },
    dissent,
    veto,
    evidence: quoted?.evidence,
    ...decisionVoteState(row, motion, votes.get(motion?.id ?? '') ?? [], awaitingMinutes),
  };
}

const rollCallDissent = ({ id, result }: Row<'motions'>, votes: DecisionRows['votes']): Dissent | undefined =>
  dissentOf(
    result,
    (votes.get(id) ?? []).toSorted((a, b) => compareText(a.id, b.id)),
  );

/** Sorts by sequence, decisions without a sequence last, then by id. */
const inSequence = (a: Row<'decisions'>, b: Row<'decisions'>): number =>
  (a.sequence ?? Infinity) === (b.sequence ?? Infinity)
    ? compareText(a.id, b.id)
    : (a.sequence ?? Infinity) - (b.sequence ?? Infinity);
