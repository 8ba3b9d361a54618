/** Merges what several sources publish about one meeting, column by column. Pure. The first source is the preferred one. */
import { withConflicts } from './contradictions.ts';
import { type Cells, type Children, childTables, type MeetingFacts, noChildren } from './meeting-facts.ts';

export type MergedMeeting = MeetingFacts & {
  /** Key of the merged row: that of the first source. */
  readonly id: string;
  /** Keys of the other sources, which have no row while they are merged. */
  readonly otherIds: readonly string[];
};

const idOf = ({ meeting }: MeetingFacts): string => String(meeting['id']);
const isVanished = ({ meeting }: MeetingFacts): boolean => (meeting['vanished_at'] ?? null) !== null;

/**
 * The meeting of a group. The key is that of the first source. Every column comes from the first source that states a value, but sources
 * where the meeting vanished come last. Agenda items, motions, votes, decisions and the brief come from one source together.
 * Documents come from all sources; an address that several have comes from the first.
 */
export function mergedMeeting(group: readonly [MeetingFacts, ...MeetingFacts[]]): MergedMeeting {
  const [first, ...others] = group;
  const id = idOf(first);
  if (others.length === 0) return { ...first, id, otherIds: [] };
  const ordered = group.toSorted((a, b) => Number(isVanished(a)) - Number(isVanished(b)));
  const meeting = mergedCells(ordered, id);
  return { id, otherIds: others.map(idOf), meeting, children: mergedChildren(ordered, meeting) };
}

function mergedCells(ordered: readonly MeetingFacts[], id: string): Cells {
  const cells: Record<string, string | number | null> = {};
  for (const { meeting } of ordered)
    for (const [column, value] of Object.entries(meeting)) cells[column] ??= value;
  const texts = (column: string): string[] =>
    ordered.flatMap(({ meeting }) => (typeof meeting[column] === 'string' ? meeting[column] : []));
  return {
    ...cells,
    id,
    status: mergedStatus(ordered) ?? null,
    // It is gone when it is gone from all sources.
    vanished_at: ordered.every(isVanished) ? (texts('vanished_at').toSorted().at(-1) ?? null) : null,
    updated_at: texts('updated_at').toSorted().at(-1) ?? null,
  };
}

const statusOf = ({ meeting }: MeetingFacts) => meeting['status'] ?? null;

/** As within one source (platform/status.ts), a cancellation counts most, then evidence that the meeting took place. */
function mergedStatus(ordered: readonly MeetingFacts[]): Cells[string] | undefined {
  const present = ordered.filter((facts) => !isVanished(facts)).map(statusOf);
  const decisive = ['cancelled', 'passed'].find((status) => present.includes(status));
  return decisive ?? ordered.map(statusOf).find((status) => status !== null);
}

function mergedChildren(ordered: readonly MeetingFacts[], meeting: Cells): Children {
  const { children } = ordered.reduce((best, next) => (isRicher(next.children, best.children) ? next : best));
  const own = { meeting_id: meeting['id'] ?? null };
  const merged = {
    ...children,
    decisions: withConflicts(
      children.decisions,
      ordered.filter((facts) => !isVanished(facts)).map((facts) => facts.children.decisions),
    ),
    documents: mergedDocuments(ordered),
    // A meeting that does not take place has nothing to report.
    briefs: meeting['status'] === 'cancelled' ? [] : children.briefs,
  };
  return childTables.reduce<Children>(
    (all, table) => ({ ...all, [table]: merged[table].map((cells) => ({ ...cells, ...own })) }),
    noChildren,
  );
}

/** The documents of every source, without those whose address an earlier source has. */
function mergedDocuments(ordered: readonly MeetingFacts[]): readonly Cells[] {
  const addresses = new Set<unknown>();
  return ordered.flatMap(({ children: { documents } }) => {
    const added = documents.filter(({ url }) => !addresses.has(url));
    for (const { url } of added) addresses.add(url);
    return added;
  });
}

/** More named votes, else more motions, else more decisions, else more items. */
function isRicher(a: Children, b: Children): boolean {
  const table = (['member_votes', 'motions', 'decisions', 'agenda_items'] as const).find(
    (name) => a[name].length !== b[name].length,
  );
  return table !== undefined && a[table].length > b[table].length;
}
