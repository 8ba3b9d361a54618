/** What an hourly job measures after its steps, for alarms. A value that cannot be known is null. */
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { decisionsPath, searchPath } from '../../schemas/paths.ts';
import type { Manifest } from '../store/manifest.ts';

export type Measurements = {
  /** Hours since the newest `updated_at` of the corpus: the age of its newest news. */
  readonly newestUpdateHours: number | null;
  /** The largest share of its rows that a published table lost in this run, in percent. */
  readonly rowsLostPercent: number | null;
  /** Clients that have failed for a day or longer. */
  readonly failingClients: number | null;
  /** Briefs that this run wrote; null if briefs are not configured. */
  readonly briefsWritten: number | null;
  /** How often in a row the dataset could not be released. */
  readonly datasetFailures: number;
  /** Results that the public search has for the canary query, of meetings or of decisions, whichever are fewer; null without such a query. */
  readonly canaryResults: number | null;
};

/** Hours since the newest `updated_at` of a SQLite corpus. A time in the future counts as now. */
export function newestUpdateHours(corpus: string, now: Date): number | null {
  try {
    using database = new DatabaseSync(corpus, { readOnly: true });
    const row = database.prepare('SELECT max(updated_at) AS newest FROM meetings').get();
    const newest = typeof row?.['newest'] === 'string' ? Date.parse(row['newest']) : Number.NaN;
    return Number.isNaN(newest) ? null : Math.max(0, (now.getTime() - newest) / 3_600_000);
  } catch {
    // A folder or an address has no such query; the run itself reports what it cannot read.
    return null;
  }
}

type Counts = Manifest['counts'];

/** The largest loss of a table between two publishes, in percent of its rows before; 0 if none lost rows. */
export function rowsLostPercent(before: Counts | undefined, after: Counts | undefined): number | null {
  if (before?.tables === undefined || after?.tables === undefined) return null;
  const { tables } = after;
  const losses = Object.entries(before.tables).map(([table, rows]) =>
    rows === 0 ? 0 : Math.max(0, (100 * (rows - (tables[table as keyof typeof tables] ?? 0))) / rows),
  );
  return Math.max(0, ...losses);
}

const answerSchema = z.object({ results: z.array(z.unknown()) });
const canaryTimeoutMs = 30_000;

/** The smaller number of results on the first pages of both searches; 0 if one cannot be reached or does not answer. */
export async function canaryResults(searchUrl: string, query: string): Promise<number> {
  const found = [searchPath, decisionsPath].map((path) => resultsOf(searchUrl, path, query));
  return Math.min(...(await Promise.all(found)));
}

async function resultsOf(searchUrl: string, path: string, query: string): Promise<number> {
  const url = `${searchUrl.replace(/\/+$/, '')}${path}?${new URLSearchParams({ q: query, limit: '1' }).toString()}`;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(canaryTimeoutMs) });
    return answerSchema.parse(await response.json()).results.length;
  } catch {
    return 0;
  }
}

/** What is measured of a job that has not ended: until then, it has failed. */
export const failedMetricData = (): object[] => [{ MetricName: 'RunSucceeded', Value: 0 }];

/** The measurements in the form that `aws cloudwatch put-metric-data --metric-data file://…` reads. Unknown values are left out. */
export function metricData(isPublished: boolean, measured: Measurements): object[] {
  const values: Readonly<Record<string, number | null>> = {
    RunSucceeded: isPublished ? 1 : 0,
    NewestUpdateHours: measured.newestUpdateHours,
    RowsLostPercent: measured.rowsLostPercent,
    FailingClients: measured.failingClients,
    BriefsWritten: measured.briefsWritten,
    DatasetFailures: measured.datasetFailures,
    CanaryResults: measured.canaryResults,
  };
  return Object.entries(values).flatMap(([MetricName, Value]) =>
    Value === null ? [] : [{ MetricName, Value }],
  );
}
