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
  const [first, ...others] = new Set(links.get(id));
  return others.length === 0 ? first : undefined;
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

function motionFinder(
  motions: readonly MotionRow[],
  rows: TieRows,
): (decision: DecisionRow) => MotionRow | undefined {
  const byId = new Map(motions.map((motion) => [motion.id, motion]));
  const byItem = Map.groupBy(motions, ({ agenda_item_id }) => agenda_item_id);
  const byMatter = Map.groupBy(motions, ({ matter_id }) => matter_id);
  const byText = Map.groupBy(motions, ({ text }) => text);
  return (decision) => {
    if (decision.motion_id !== null) return byId.get(decision.motion_id);
    const { agenda_item_id: item, headline, decision: text } = decision;
    const matter = decision.matter_id ?? onlyLink(decision, rows);
    const candidates =
      item !== null
        ? byItem.get(item)
        : matter !== undefined
          ? byMatter.get(matter)
          : (byText.get(headline) ?? (text === null ? undefined : byText.get(text)));
    return onlyMatch(candidates ?? [], decision);
  };
}

/** The only motion with the tally of the decision, preferably with its text. */
function onlyMatch(candidates: readonly MotionRow[], decision: DecisionRow): MotionRow | undefined {
  const equal = candidates.filter(
    ({ yes, no, abstain }) => yes === decision.yes && no === decision.no && abstain === decision.abstain,
  );
  const worded = equal.filter(({ text }) => text !== null && text === decision.decision);
  const [first, ...others] = worded.length > 0 ? worded : equal;
  return others.length === 0 ? first : undefined;
}
