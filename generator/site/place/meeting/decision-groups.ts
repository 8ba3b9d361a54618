/**
 * The decisions of a meeting as a page shows them: those of one agenda item or matter together, amendments and procedural motions
 * below the decision that they led to, each once. Pure.
 */
import type { Decision, Meeting } from '../../../../schemas/documents.ts';
import type { Row } from '../../../../schemas/tables/index.ts';
import { repeatKey } from '../../../places/notable-decisions.ts';
import type { MeetingRows } from './meeting-rows.ts';

/** A decision with the rows that it comes from. */
export type DecisionEntry = {
  readonly decision: Decision;
  readonly item: Row<'agenda_items'> | undefined;
  readonly motion: Row<'motions'> | undefined;
  /** The headline, or the official text that it is the cut beginning of. */
  readonly title: string;
  /** The official title, where the headline is cut but is not its beginning. */
  readonly officialTitle: string | undefined;
  /** Ids of the decisions that repeat this one, and are not shown. */
  readonly repeats: string[];
};

export type DecisionGroup = {
  /** Decisions that settle the item or matter, and those whose stage is unknown. */
  readonly settled: DecisionEntry[];
  /** Amendments and procedural motions. */
  readonly steps: DecisionEntry[];
};

/** Groups the decisions of a meeting, in their order. Decisions of one item or matter are adjacent in it. */
export function decisionGroups(meeting: Meeting, rows: MeetingRows): readonly DecisionGroup[] {
  const groups: DecisionGroup[] = [];
  const shown = new Map<string, DecisionEntry>();
  let group: DecisionGroup | undefined;
  let previous: DecisionEntry | undefined;
  for (const decision of meeting.decisions) {
    const entry = entryOf(decision, meeting, rows);
    const key = repeatKey(decision, entry.title);
    const repeated = shown.get(key);
    if (repeated !== undefined) {
      repeated.repeats.push(decision.id);
      continue;
    }
    shown.set(key, entry);
    if (group === undefined || previous === undefined || !hasSameSubject(previous, entry)) {
      group = { settled: [], steps: [] };
      groups.push(group);
    }
    (isStep(decision) ? group.steps : group.settled).push(entry);
    previous = entry;
  }
  return groups;
}

/** True for an amendment or a procedural motion, which is never the outcome of its matter. */
export const isStep = ({ stage }: Decision): boolean => stage === 'amendment' || stage === 'procedural';

const hasSameSubject = (a: DecisionEntry, b: DecisionEntry): boolean =>
  (a.item !== undefined && a.item === b.item) ||
  (a.decision.matter !== undefined && a.decision.matter.id === b.decision.matter?.id);

function entryOf(decision: Decision, { id }: Meeting, rows: MeetingRows): DecisionEntry {
  const motion = decision.motion && rows.motionById.get(decision.motion.id);
  const row = rows.decisions.get(decision.id);
  const item = rows.itemById.get(row?.agenda_item_id ?? motion?.agenda_item_id ?? '');
  const { title, officialTitle } = titlesOf(decision, item, row, id, rows);
  return { decision, item, motion, title, officialTitle, repeats: [] };
}

type Titles = Pick<DecisionEntry, 'title' | 'officialTitle'>;

const ellipsis = '…';

/** The whole title of a decision, if its headline is cut and the corpus has the whole text. */
function titlesOf(
  { headline, matter, motion, summary }: Decision,
  item: Row<'agenda_items'> | undefined,
  row: Row<'decisions'> | undefined,
  meetingId: string,
  rows: MeetingRows,
): Titles {
  if (!headline.endsWith(ellipsis)) return { title: headline, officialTitle: undefined };
  const start = headline.slice(0, -ellipsis.length).trimEnd();
  const own = [item?.title, matter?.title, motion?.text, row?.decision, item?.text, summary];
  const title =
    own.find((text) => text?.startsWith(start)) ??
    (item === undefined ? onlyText(start, meetingId, rows) : undefined);
  if (title !== undefined && title !== null) return { title, officialTitle: undefined };
  return { title: headline, officialTitle: item?.title ?? matter?.title };
}

/** The only text of the meeting's agenda and motions that begins so; undefined if there is none, or several differ. */
function onlyText(start: string, meetingId: string, { items, motions }: MeetingRows): string | undefined {
  let only: string | undefined;
  const texts = [
    ...(items.get(meetingId) ?? []).map(({ title }) => title),
    ...(motions.get(meetingId) ?? []).map(({ text }) => text),
  ];
  for (const text of texts) {
    if (text?.startsWith(start) !== true || text === only) continue;
    if (only !== undefined) return undefined;
    only = text;
  }
  return only;
}
