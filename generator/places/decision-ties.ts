/**
 * Ties the decisions of a meeting to their matters and motions. Pure.
 *
 * The columns of a decision come first. Where they are null:
 * - the matter is that of the motion, or the only matter among the links of the decision (`decision_links`);
 * - the motion is the only one of the meeting with the same tally, among those of the same item or matter or, if the decision
 *   has neither, among those whose text is the headline or text of the decision. Motions with the text of the decision precede
 *   others. A motion that two decisions would claim is tied to neither.
 */
import type { Row } from '../../schemas/tables/index.ts';

type DecisionRow = Row<'decisions'>;
type MotionRow = Row<'motions'>;

/** The rows of a place that decisions may be tied to. */
export type TieRows = {
  /** By id. */
  readonly matters: ReadonlyMap<string, Row<'matters'>>;
  /** By meeting. */
  readonly motions: ReadonlyMap<string, readonly MotionRow[]>;
  /** Ids of linked matters, by decision. */
  readonly links: ReadonlyMap<string, readonly string[]>;
};

export type TiedDecision = {
  readonly row: DecisionRow;
  readonly matter: Row<'matters'> | undefined;
  readonly motion: MotionRow | undefined;
  /** Whether the matter is known from `decision_links` only. */
  readonly isLinked: boolean;
};

/** Ties each decision of one meeting. */
export function tieDecisions(decisions: readonly DecisionRow[], rows: TieRows): TiedDecision[] {
  const motions = motionsOf(decisions, rows);
  return decisions.map((row, index) => {
    const motion = motions[index];
    const stated = row.matter_id ?? motion?.matter_id ?? null;
    const linked = stated === null ? onlyLink(row, rows) : undefined;
    return { row, motion, matter: rows.matters.get(stated ?? linked ?? ''), isLinked: linked !== undefined };
  });
}

const onlyLink = ({ id }: DecisionRow, { links }: TieRows): string | undefined => {
  const linked = links.get(id);
  return linked?.every((matter) => matter === linked[0]) === true ? linked[0] : undefined;
};

/** The motions of the decisions of one meeting, in the same order. */
function motionsOf(decisions: readonly DecisionRow[], rows: TieRows): (MotionRow | undefined)[] {
  const meeting = rows.motions.get(decisions[0]?.meeting_id ?? '') ?? [];
  if (meeting.length === 0) return [];
  const find = motionFinder(meeting, rows);
  const found = decisions.map(find);
  const claims = new Map<MotionRow, number>();
  for (const motion of found) if (motion) claims.set(motion, (claims.get(motion) ?? 0) + 1);
  return found.map((motion, index) =>
    motion !== undefined && (decisions[index]?.motion_id === motion.id || claims.get(motion) === 1)
      ? motion
      : undefined,
  );
}

/** Meetings have few motions: comparing all of them is faster than indexing them. */
function motionFinder(
  motions: readonly MotionRow[],
  rows: TieRows,
): (decision: DecisionRow) => MotionRow | undefined {
  return (decision) => {
    const { motion_id: id, agenda_item_id: item } = decision;
    if (id !== null) return motions.find((motion) => motion.id === id);
    if (item !== null) return onlyMatch(motions, decision, ({ agenda_item_id }) => agenda_item_id === item);
    const matter = decision.matter_id ?? onlyLink(decision, rows);
    if (matter !== undefined) return onlyMatch(motions, decision, ({ matter_id }) => matter_id === matter);
    return (
      onlyMatch(motions, decision, ({ text }) => text === decision.headline) ??
      onlyMatch(motions, decision, ({ text }) => text !== null && text === decision.decision)
    );
  };
}

/** The only motion with the tally of the decision among those that belong to it, or the only one of them with its text. */
function onlyMatch(
  motions: readonly MotionRow[],
  { yes, no, abstain, decision }: DecisionRow,
  belongs: (motion: MotionRow) => boolean,
): MotionRow | undefined {
  const equal = motions.filter(
    (motion) => belongs(motion) && motion.yes === yes && motion.no === no && motion.abstain === abstain,
  );
  if (equal.length < 2) return equal[0];
  const worded = equal.filter(({ text }) => text !== null && text === decision);
  return worded.length === 1 ? worded[0] : undefined;
}
