/** Reports of a context import, for people and for scripts. Pure. */
import { csvTable } from '../../schemas/formats/csv.ts';
import { formatCount, formatSeconds, formatTable, pluralize } from '../system/terminal.ts';
import type { ContextCounts, RowChange } from './counts.ts';

type Run = { readonly source: string; readonly corpus: string; readonly elapsedMs: number };

const changes: readonly RowChange[] = ['added', 'changed', 'unchanged', 'removed'];

/** 0: everything was read. 2: part of it could not be read. 1: none of it. */
export function contextExitCode({
  failures,
  invalid,
  rows,
  unmatchedRows,
  skipped,
}: ContextCounts): 0 | 1 | 2 {
  if (failures.length === 0 && invalid === 0) return 0;
  return rows.size > 0 || unmatchedRows > 0 || skipped.size > 0 ? 2 : 1;
}

/** The JSON report. */
export const contextReport = ({ source, corpus, elapsedMs }: Run, counts: ContextCounts) => ({
  source,
  corpus,
  seconds: Math.round(elapsedMs / 100) / 10,
  records: counts.records,
  rows: Object.fromEntries(counts.rows),
  matched: {
    rows: counts.matchedRows,
    places_by_code: counts.placesByCode,
    places_by_name: counts.placesByName,
  },
  unmatched: { rows: counts.unmatchedRows, places: counts.unmatched },
  skipped: Object.fromEntries(counts.skipped),
  footnotes: counts.notes,
  duplicates: counts.duplicates,
  contradictions: { count: counts.contradicting, examples: counts.contradictions },
  invalid: { count: counts.invalid, examples: counts.invalidExamples },
  failures: counts.failures,
  unread: counts.unread,
});

/** Lines for a person. */
export function contextSummary({ source, corpus, elapsedMs }: Run, counts: ContextCounts): string[] {
  const rows = [...counts.rows].map(([table, count]) => [
    table,
    ...changes.map((change) => formatCount(count[change])),
  ]);
  return [
    ...(rows.length === 0 ? ['No rows.'] : formatTable([['table', ...changes], ...rows]).split('\n')),
    `${pluralize(counts.matchedRows, 'row')} matched: ${pluralize(counts.placesByCode, 'place')} by code, ${formatCount(counts.placesByName)} by name and state`,
    ...unmatchedLines(counts),
    ...[...counts.skipped].map(([reason, count]) => `${pluralize(count, 'record')} left out: ${reason}`),
    ...(counts.notes === 0 ? [] : [`${pluralize(counts.notes, 'footnote')} left out`]),
    ...(counts.duplicates === 0 ? [] : [`${pluralize(counts.duplicates, 'duplicate row')} left out`]),
    ...(counts.contradicting === 0
      ? []
      : [
          `${pluralize(counts.contradicting, 'row')} left out because an earlier row has the same key and other values: ${counts.contradictions.slice(0, 5).join(', ')}`,
        ]),
    ...unreadLines(counts),
    ...counts.invalidExamples.map(({ where, problem }) => `invalid record: ${where} ${problem}`),
    ...(counts.invalid > counts.invalidExamples.length
      ? [`${formatCount(counts.invalid)} invalid records in all`]
      : []),
    ...counts.failures.map(({ file, reason }) => `could not read all of ${file}: it ${reason}`),
    `${source} → ${corpus}: ${pluralize(counts.records, 'record')} in ${formatSeconds(elapsedMs)}`,
  ];
}

const shownPlaces = 5;

function unmatchedLines({ unmatchedRows, unmatched }: ContextCounts): string[] {
  if (unmatchedRows === 0) return [];
  const shown = unmatched.slice(0, shownPlaces).map(({ place, reason }) => `  ${place}: ${reason}`);
  const more = unmatched.length - shown.length;
  return [
    `${pluralize(unmatchedRows, 'row')} of ${pluralize(unmatched.length, 'place')} matched no place in the corpus`,
    ...shown,
    ...(more > 0 ? [`  and ${pluralize(more, 'other place')}: see --unmatched <file>`] : []),
  ];
}

const shownUnread = 10;

function unreadLines({ unread }: ContextCounts): string[] {
  const shown = unread
    .slice(0, shownUnread)
    .map((name) => `not read, because it is not a file of this source: ${name}`);
  const more = unread.length - shown.length;
  return more > 0 ? [...shown, `not read: ${pluralize(more, 'other part')}`] : shown;
}

/** The places that the corpus does not have: `place,reason,rows`. */
export const unmatchedCsv = ({ unmatched }: ContextCounts): string =>
  csvTable(
    ['place', 'reason', 'rows'],
    unmatched.map(({ place, reason, rows }) => [place, reason, String(rows)]),
  );
