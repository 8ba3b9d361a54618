/** What an hourly job measures after its steps, for alarms. A value that cannot be known is null. */
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { decisionsPath, documentsPath, searchPath } from '../../schemas/paths.ts';
import { checkExpectations, type LastMet } from '../expectations/check.ts';
import type { ExpectationLine } from '../expectations/expectation.ts';
import type { Manifest } from '../store/manifest.ts';
import { askService } from '../system/ask-service.ts';
import { requireRegularSync } from '../system/regular-file.ts';

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
  /** What the public search has for the canary; null without one. See `canaryResults`. */
  readonly canaryResults: number | null;
};

/** Hours since the newest `updated_at` of a SQLite corpus. A time in the future counts as now. */
export function newestUpdateHours(corpus: string, now: Date): number | null {
  try {
    requireRegularSync(corpus);
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

/** What the public search is asked: a query, or expectations. */
export type Canary = { readonly searchUrl: string } & (
  | { readonly query: string; readonly lines?: never }
  | { readonly lines: readonly ExpectationLine[] }
);

/**
 * Asks the public search. Of a query: the smallest number of results on the first pages of its searches, that of documents only if the service
 * has texts. Of expectations: the number that
 * are met, but 0 if it fails one that the indexes before and after the job meet, whichever of them it serves. 0 if it cannot be reached.
 */
export async function canaryResults(
  canary: Canary,
  met: readonly (Pick<LastMet, 'met'> | undefined)[] = [],
): Promise<number> {
  try {
    return canary.lines === undefined
      ? await resultsOf(canary.searchUrl, canary.query)
      : await metBy(canary.searchUrl, canary.lines, met);
  } catch {
    return 0;
  }
}

const answerSchema = z.object({ results: z.array(z.unknown()), available: z.literal(false).optional() });

async function resultsOf(searchUrl: string, query: string): Promise<number> {
  const asked = new URLSearchParams({ q: query, limit: '1' }).toString();
  const found = await Promise.all(
    [searchPath, decisionsPath, documentsPath].map(async (path) => {
      const { status, body } = await askService(searchUrl, `${path}?${asked}`);
      // A service that is not configured for documents has no such route.
      if (path === documentsPath && status === 404) return [];
      const { results, available } = answerSchema.parse(JSON.parse(body));
      return available === false ? [] : [results.length];
    }),
  );
  return Math.min(...found.flat());
}

async function metBy(
  searchUrl: string,
  lines: readonly ExpectationLine[],
  met: readonly (Pick<LastMet, 'met'> | undefined)[],
): Promise<number> {
  const checked = await checkExpectations(lines, (path) => askService(searchUrl, path));
  const isRequired = ({ key }: ExpectationLine): boolean => met.every((each) => each?.met.has(key) === true);
  const passed = checked.filter(({ outcome }) => outcome === 'met');
  return checked.some((each) => each.outcome !== 'met' && isRequired(each)) ? 0 : passed.length;
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
