/**
 * Where sources contradict each other about a meeting that they both publish. Pure. Contradictions are reported, and those about
 * decisions are kept with the decision; which value its columns have follows from the rules of the merge.
 */
import { conflictFields, conflictShape, conflictText } from '../../../schemas/formats/vote-states.ts';
import { wordKey } from '../platform/context.ts';
import type { Failure } from '../source-records.ts';
import type { Cells, MeetingFacts } from './meeting-facts.ts';

/** What a source publishes about the meeting. */
export type SourceFacts = MeetingFacts & { readonly source: string };

type Value = Cells[string];
type Stated = { readonly source: string; readonly value: NonNullable<Value> };

/** Facts that every source words alike. Addresses differ between sources, and places are written in many ways. */
const comparedColumns = ['status', 'end_time'] as const;

/** The contradictions of a group of meetings that are one. A source where the meeting vanished is out of date, so it is not compared. */
export function contradictionsOf(group: readonly SourceFacts[], merged: MeetingFacts): Failure[] {
  const present = group.filter(({ meeting }) => (meeting['vanished_at'] ?? null) === null);
  if (present.length < 2) return [];
  const what = `meeting ${String(merged.meeting['id'])}`;
  const ofMeeting = comparedColumns.flatMap((column) => {
    const stated = present.flatMap(({ source, meeting }) => statedBy(source, meeting[column]));
    const differs = column === 'status' ? isCancelledAndNot(stated) : isDifferent(stated);
    return differs ? [{ what, reason: reasonOf(column, stated, merged.meeting[column]) }] : [];
  });
  return [...ofMeeting, ...decisionContradictions(present, merged, what)];
}

const statedBy = (source: string, value: Value | undefined): Stated[] =>
  value === null || value === undefined ? [] : [{ source, value }];

const isDifferent = (stated: readonly Stated[]): boolean =>
  new Set(stated.map(({ value }) => value)).size > 1;

/** The other statuses follow each other, and one source may be ahead. */
const isCancelledAndNot = (stated: readonly Stated[]): boolean =>
  isDifferent(stated) && stated.some(({ value }) => value === 'cancelled');

/** `status is “cancelled” in escribe/elm, “passed” in legistar/elm; the corpus has “cancelled”`. */
const reasonOf = (column: string, stated: readonly Stated[], kept: Value | undefined): string =>
  `${column} is ${stated.map(({ source, value }) => `“${value}” in ${source}`).join(', ')}; the corpus has ${
    kept === null || kept === undefined ? 'none' : `“${kept}”`
  }`;

/** Decisions are compared if each source has exactly one with the title. */
function decisionContradictions(
  present: readonly SourceFacts[],
  merged: MeetingFacts,
  what: string,
): Failure[] {
  const bySource = present.map(({ source, children }) => ({
    source,
    decisions: uniqueByTitle(children.decisions),
  }));
  return [...uniqueByTitle(merged.children.decisions)].flatMap(([title, kept]) =>
    conflictFields.flatMap((column) => {
      const stated = bySource.flatMap(({ source, decisions }) =>
        statedBy(source, decisions.get(title)?.[column]),
      );
      if (!isDifferent(stated)) return [];
      return [
        {
          what: `decision “${String(kept['headline'])}” of ${what}`,
          reason: reasonOf(column, stated, kept[column]),
        },
      ];
    }),
  );
}

/**
 * The decisions of the preferred source, each with what the others state otherwise. `sources` are the decisions of all of them, which are
 * compared as for findings.
 */
export function withConflicts(decisions: readonly Cells[], sources: readonly (readonly Cells[])[]): Cells[] {
  const alike = [decisions, ...sources.filter((own) => own !== decisions)].map(uniqueByTitle);
  return decisions.map((decision) => {
    const title = titleOf(decision);
    const [own, ...others] = alike.map((byTitle) => byTitle.get(title)).filter((same) => same !== undefined);
    const conflicts = own === decision ? conflictsBetween(decision, others) : [];
    return { ...decision, conflicts: conflicts.length === 0 ? null : JSON.stringify(conflicts) };
  });
}

const conflictsBetween = (kept: Cells, others: readonly Cells[]): string[] =>
  conflictFields.flatMap((field) => {
    const stated = [kept, ...others].flatMap((cells) => statedBy(String(cells['source_url']), cells[field]));
    if (!isDifferent(stated)) return [];
    return stated.flatMap(({ source, value }) =>
      value === kept[field] ? [] : conflictTextOf(field, value, source),
    );
  });

const conflictTextOf = (field: string, value: NonNullable<Value>, source: string): string[] => {
  const { success, data } = conflictShape.safeParse({ field, value, source });
  return success ? [conflictText(data)] : [];
};

const titleOf = ({ headline }: Cells): string => wordKey(String(headline ?? ''));

const uniqueByTitle = (decisions: readonly Cells[]): ReadonlyMap<string, Cells> =>
  new Map(
    [...Map.groupBy(decisions, titleOf)].flatMap(([title, alike]) => {
      const [only, ...others] = alike;
      return title === '' || only === undefined || others.length > 0 ? [] : [[title, only] as const];
    }),
  );
