/** Reports of an import, for scripts and for people. */
import { formatCount, formatSeconds, formatTable, pluralize } from '../system/terminal.ts';
import type { RowChange } from './corpus/page-writer.ts';
import type { Failure } from './importer.ts';
import type { ImportResult } from './run-import.ts';

/** The JSON report. */
export const importReport = (corpus: string, results: readonly ImportResult[]) => ({
  corpus,
  imports: results.map(({ source, counts, error, elapsedMs }) => ({
    source: source.importer.name,
    client: source.client,
    place: source.place.id,
    requests: counts.requests,
    seconds: Math.round(elapsedMs / 100) / 10,
    records: Object.fromEntries(counts.records),
    rows: Object.fromEntries(counts.rows),
    failures: counts.failures,
    skipped: counts.skipped,
    findings: counts.findings,
    ...(error === undefined ? {} : { error: error.message }),
  })),
});

/** 0: everything was read. 2: part of it could not be read. 1: every source failed. */
export function exitCodeOf(results: readonly ImportResult[]): 0 | 1 | 2 {
  if (results.every(({ error }) => error !== undefined)) return 1;
  return results.some(({ error, counts }) => error !== undefined || counts.failures.length > 0) ? 2 : 0;
}

/** A table of the changes, then the failures. */
export function importSummary(result: ImportResult): string {
  const { source, counts, elapsedMs } = result;
  const elapsed = `${source.importer.name} ${source.client} → ${source.place.name}: ${pluralize(counts.requests, 'request')} in ${formatSeconds(elapsedMs)}`;
  const rows = [...counts.rows].map(([table, changes]) => [table, ...cellsOf(changes)]);
  const vanished = counts.records.get('event')?.vanished ?? 0;
  return [
    rows.length === 0 ? 'Nothing changed.' : formatTable([['table', 'added', 'changed', 'removed'], ...rows]),
    ...(vanished === 0
      ? []
      : [`${pluralize(vanished, 'meeting')} vanished at the source: kept and marked as vanished.`]),
    ...counts.skipped.map((skipped) => `skipped ${describe(skipped)}`),
    ...counts.findings.map((finding) => `contradiction in ${describe(finding)}`),
    ...counts.failures.map((failure) => `could not read ${describe(failure)}`),
    elapsed,
  ].join('\n');
}

/** One table of all imports, then what could not be read. */
export function summaryOfAll(results: readonly ImportResult[]): string {
  const rows = results.map(({ source, counts, error, elapsedMs }) => {
    const sum = (change: RowChange): number =>
      [...counts.rows.values()].reduce((total, changes) => total + changes[change], 0);
    return [
      source.importer.name,
      source.client,
      source.place.name,
      ...[sum('added'), sum('changed'), sum('removed'), counts.requests].map(formatCount),
      formatSeconds(elapsedMs),
      error === undefined ? pluralize(counts.failures.length, 'failure') : 'failed',
    ];
  });
  const header = ['source', 'client', 'place', 'added', 'changed', 'removed', 'requests', 'time', 'result'];
  const lines = results.flatMap(({ source, counts }) => {
    const from = `${source.importer.name} ${source.client}`;
    return [
      ...counts.skipped.map((skipped) => `${from}: skipped ${describe(skipped)}`),
      ...counts.findings.map((finding) => `${from}: contradiction in ${describe(finding)}`),
      ...counts.failures.map((failure) => `${from}: could not read ${describe(failure)}`),
    ];
  });
  return [formatTable([header, ...rows]), ...lines].join('\n');
}

const cellsOf = ({ added, changed, removed }: Record<RowChange, number>): string[] =>
  [added, changed, removed].map(formatCount);

const describe = ({ what, reason }: Failure): string => `${what}: ${reason}`;
