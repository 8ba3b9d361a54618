/**
 * The decisions of a meeting as a page shows them: those of one agenda item or matter together, amendments and procedural motions
 * below the decision that they led to, each once. Pure.
 */
import type { Decision, Meeting } from '../../../../schemas/documents.ts';
import type { Row } from '../../../../schemas/tables/index.ts';
import { isStep, repeatedTexts, repeatKey } from '../../../places/notable-decisions.ts';
import { isCutTitle } from '../../../places/whole-titles.ts';
import type { MeetingRows } from './meeting-rows.ts';

/** A decision with the rows that it comes from. */
export type DecisionEntry = {
  readonly decision: Decision;
  readonly item: Row<'agenda_items'> | undefined;
  readonly motion: Row<'motions'> | undefined;
  readonly title: string;
  /** The official title, where the headline is cut but is not its beginning. */
  readonly officialTitle: string | undefined;
  /** Ids of the decisions that repeat this one, and are not shown. */
  readonly repeats: string[];
};

export type DecisionGroup = {
  /** Decisions that settle the item or matter, and those whose stage is unknown. */
  readonly settled: DecisionEntry[];
  /** Amendments, procedural motions, and motions of unknown stage and outcome beside a final decision. */
  readonly steps: DecisionEntry[];
};

/** Groups the decisions of a meeting, in their order. Decisions of one item or matter are adjacent in it. */
export function decisionGroups(meeting: Meeting, rows: MeetingRows): readonly DecisionGroup[] {
  const groups: DecisionGroup[] = [];
  const entries = meeting.decisions.map((decision) => entryOf(decision, rows));
  const repeatedTitles = repeatedTexts(entries.map(({ title }) => title));
  const shown = new Map<string, DecisionEntry>();
  let group: DecisionGroup | undefined;
  let previous: DecisionEntry | undefined;
  for (const entry of entries) {
    const { decision, title } = entry;
    // Most titles occur only once, and checking that is cheaper.
    if (repeatedTitles.has(title)) {
      const key = repeatKey(decision, title);
      const repeated = shown.get(key);
      if (repeated !== undefined) {
        repeated.repeats.push(decision.id);
        continue;
      }
      shown.set(key, entry);
    }
    if (group === undefined || previous === undefined || !hasSameSubject(previous, entry)) {
      group = { settled: [], steps: [] };
      groups.push(group);
    }
    (isStep(decision) ? group.steps : group.settled).push(entry);
    previous = entry;
  }
  return groups.map(finalFirst);
}

const isOpen = ({ decision: { stage, outcome } }: DecisionEntry): boolean =>
  stage === undefined && outcome === undefined;

/** A motion whose stage and outcome are unknown did not settle what a final decision settled. */
function finalFirst(group: DecisionGroup): DecisionGroup {
  const { settled, steps } = group;
  if (settled.length < 2 || settled.every(({ decision }) => decision.stage !== 'final')) return group;
  return { settled: settled.filter((entry) => !isOpen(entry)), steps: [...settled.filter(isOpen), ...steps] };
}

const hasSameSubject = (a: DecisionEntry, b: DecisionEntry): boolean =>
  (a.item !== undefined && a.item === b.item) ||
  (a.decision.matter !== undefined && a.decision.matter.id === b.decision.matter?.id);

function entryOf(decision: Decision, rows: MeetingRows): DecisionEntry {
  const motion = decision.motion && rows.motionById.get(decision.motion.id);
  const row = rows.decisions.get(decision.id);
  const item = rows.itemById.get(row?.agenda_item_id ?? motion?.agenda_item_id ?? '');
  const { headline: title, matter } = decision;
  const officialTitle = isCutTitle(title) ? (item?.title ?? matter?.title) : undefined;
  return { decision, item, motion, title, officialTitle, repeats: [] };
}
