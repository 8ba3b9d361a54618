/**
 * Ties the decisions of a meeting to their matters and motions, and the record of a veto to the vote on it. Pure.
 *
 * The columns of a decision come first. Where they are null:
 * - the matter is that of the motion, or the only matter among the links of the decision (`decision_links`);
 * - the motion is the only one of the meeting with the same tally, among those of the same item or matter or, if the decision
 *   has neither, among those whose text is the headline or text of the decision, else among those whose text, item or matter has
 *   its title: with a number before it, or whole where the headline is cut. Motions with the text of the decision precede others.
 *   A motion that two decisions would claim equally well is tied to neither.
 */
import type { Decision } from '../../schemas/documents.ts';
import { type Row, vetoBases } from '../../schemas/tables/index.ts';
import type { PlaceRows } from '../corpus/place-rows.ts';
import { titleIn, wholeTitle } from './whole-titles.ts';

type DecisionRow = Row<'decisions'>;
type MotionRow = Row<'motions'>;
type ItemRow = Row<'agenda_items'>;

/** The rows of a place that decisions may be tied to. */
export type TieRows = {
  /** By id. */
  readonly matters: ReadonlyMap<string, Row<'matters'>>;
  /** By meeting. */
  readonly motions: ReadonlyMap<string, readonly MotionRow[]>;
  /** By meeting. */
  readonly items: ReadonlyMap<string, readonly Row<'agenda_items'>[]>;
  /** Ids of linked matters, by decision. */
  readonly links: ReadonlyMap<string, readonly string[]>;
};

export type TiedDecision = {
  readonly row: DecisionRow;
  readonly matter: Row<'matters'> | undefined;
  readonly motion: MotionRow | undefined;
  /** The headline, or the whole title that it is cut from. */
  readonly title: string;
  /** Whether the matter is known from `decision_links` only. */
  readonly isLinked: boolean;
};

/** Ties each decision of one meeting. */
export function tieDecisions(decisions: readonly DecisionRow[], rows: TieRows): TiedDecision[] {
  const meeting = meetingOf(decisions, rows);
  const motions = motionsOf(decisions, meeting, rows);
  return decisions.map((row, index) => {
    const motion = motions[index];
    const stated = row.matter_id ?? motion?.matter_id ?? null;
    const linked = stated === null ? onlyLink(row, rows) : undefined;
    const matter = rows.matters.get(stated ?? linked ?? '');
    const item = meeting.itemById(row.agenda_item_id ?? motion?.agenda_item_id ?? null);
    const title = wholeTitle(row, { item, matter, motion, ...meeting });
    return { row, title, motion, matter, isLinked: linked !== undefined };
  });
}

/** The rows of the meeting that decisions were made at. */
type MeetingTies = {
  readonly items: readonly ItemRow[];
  readonly motions: readonly MotionRow[];
  readonly itemById: (id: string | null) => ItemRow | undefined;
};

function meetingOf([first]: readonly DecisionRow[], rows: TieRows): MeetingTies {
  const id = first?.meeting_id ?? '';
  const items = rows.items.get(id) ?? [];
  let byId: ReadonlyMap<string, ItemRow> | undefined;
  return {
    items,
    motions: rows.motions.get(id) ?? [],
    itemById: (itemId) => {
      if (itemId === null) return undefined;
      byId ??= new Map(items.map((item) => [item.id, item]));
      return byId.get(itemId);
    },
  };
}

const onlyLink = ({ id }: DecisionRow, { links }: TieRows): string | undefined => {
  const linked = links.get(id);
  return linked?.every((matter) => matter === linked[0]) === true ? linked[0] : undefined;
};

/** A motion that a decision claims, and how well: `3` by its id, `2` by item, matter or text, `1` by its title. */
type Claim = { readonly motion: MotionRow; readonly strength: 1 | 2 | 3 };

/** The motions of the decisions of one meeting, in the same order. */
function motionsOf(
  decisions: readonly DecisionRow[],
  meeting: MeetingTies,
  rows: TieRows,
): (MotionRow | undefined)[] {
  if (meeting.motions.length === 0) return [];
  const claims = decisions.map((decision) => claimOf(decision, meeting, rows));
  const rivals = Map.groupBy(
    claims.filter((claim) => claim !== undefined),
    ({ motion }) => motion,
  );
  const isBest = ({ motion, strength }: Claim): boolean =>
    strength === 3 || rivals.get(motion)?.filter((rival) => rival.strength >= strength).length === 1;
  return claims.map((claim) => (claim !== undefined && isBest(claim) ? claim.motion : undefined));
}

/** Meetings have few motions: comparing all of them is faster than indexing them. */
function claimOf(decision: DecisionRow, meeting: MeetingTies, rows: TieRows): Claim | undefined {
  const { motions } = meeting;
  const { motion_id: id, agenda_item_id: item, headline } = decision;
  if (id !== null)
    return claim(
      motions.find((motion) => motion.id === id),
      3,
    );
  if (item !== null)
    return claim(
      onlyMatch(motions, decision, ({ agenda_item_id }) => agenda_item_id === item),
      2,
    );
  const matter = decision.matter_id ?? onlyLink(decision, rows);
  if (matter !== undefined)
    return claim(
      onlyMatch(motions, decision, ({ matter_id }) => matter_id === matter),
      2,
    );
  const worded =
    onlyMatch(motions, decision, ({ text }) => text === headline) ??
    onlyMatch(motions, decision, ({ text }) => text !== null && text === decision.decision);
  return worded === undefined
    ? claim(
        onlyMatch(
          motions,
          decision,
          (motion) => hasTitle(motion, decision, meeting, rows) && isSameOutcome(motion, decision),
        ),
        1,
      )
    : claim(worded, 2);
}

const claim = (motion: MotionRow | undefined, strength: Claim['strength']): Claim | undefined =>
  motion && { motion, strength };

/** Whether the text of a motion, or the title of its item or matter, is that of a decision. */
const hasTitle = (
  { text, agenda_item_id, matter_id }: MotionRow,
  { headline }: DecisionRow,
  { itemById }: MeetingTies,
  { matters }: TieRows,
): boolean =>
  [text, itemById(agenda_item_id)?.title, matters.get(matter_id ?? '')?.title].some(
    (title) => typeof title === 'string' && titleIn(title, headline) !== undefined,
  );

const isSameOutcome = ({ result }: MotionRow, { outcome }: DecisionRow): boolean =>
  result === null || outcome === null || result === outcome;

/** The only motion with the tally of the decision among those that belong to it, or the only one of them with its text. */
function onlyMatch(
  motions: readonly MotionRow[],
  { yes, no, abstain, decision }: DecisionRow,
  belongs: (motion: MotionRow) => boolean,
): MotionRow | undefined {
  const equal = motions.filter(
    (motion) => motion.yes === yes && motion.no === no && motion.abstain === abstain && belongs(motion),
  );
  if (equal.length < 2) return equal[0];
  const worded = equal.filter(({ text }) => text !== null && text === decision);
  return worded.length === 1 ? worded[0] : undefined;
}

export type VetoLink = NonNullable<Decision['veto']>;

type Dated = { readonly row: Row<'decisions'>; readonly date: string };

/** The other decision about the same veto, through their matters (`decision_links`), by decision. */
export function vetoesOf({
  decisions,
  decision_links: links,
  meetings,
}: Pick<PlaceRows, 'decisions' | 'decision_links' | 'meetings'>): ReadonlyMap<string, VetoLink> {
  const toVotes = links.filter(
    ({ basis, target_table: table }) => basis === vetoBases.vote && table === 'matters',
  );
  if (toVotes.length === 0) return new Map();
  const dates = new Map(meetings.map(({ id, meeting_date }) => [id, meeting_date]));
  const dated = decisions.map((row) => ({ row, date: dates.get(row.meeting_id) ?? '' }));
  const byId = new Map(dated.map((decision) => [decision.row.id, decision]));
  const records = new Set(toVotes.map(({ decision_id: id }) => id));
  const votes = Map.groupBy(
    dated.filter(({ row }) => isVetoVote(row) && !records.has(row.id)),
    ({ row }) => row.matter_id ?? '',
  );
  const found = new Map<string, VetoLink>();
  // The record that a vote shows is the last one before it.
  for (const link of toVotes.toSorted((a, b) => compareDates(byId, a.decision_id, b.decision_id))) {
    const record = byId.get(link.decision_id);
    const vote = (votes.get(link.target_id) ?? [])
      .filter(({ date }) => record !== undefined && date >= record.date)
      .toSorted((a, b) => (a.date < b.date ? -1 : 1))[0];
    if (record === undefined || vote === undefined) continue;
    found.set(record.row.id, linkTo('vote', vote));
    found.set(vote.row.id, linkTo('record', record));
  }
  return found;
}

const isVetoVote = ({ outcome }: Row<'decisions'>): boolean =>
  outcome === 'overridden' || outcome === 'sustained';

const compareDates = (byId: ReadonlyMap<string, Dated>, a: string, b: string): number => {
  const [first, second] = [a, b].map((id) => `${byId.get(id)?.date ?? ''} ${id}`);
  return (first ?? '') < (second ?? '') ? -1 : 1;
};

const linkTo = (part: VetoLink['part'], { row, date }: Dated): VetoLink => ({
  part,
  decision_id: row.id,
  meeting_id: row.meeting_id,
  date,
  headline: row.headline,
  outcome: row.outcome ?? undefined,
});
