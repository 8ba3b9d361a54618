/**
 * What an hourly job remembers from one run to the next: when everything was read last, and which clients fail since when. It is in
 * a file next to the corpus. Without it, the next run reads everything.
 */
import { renameSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import { isMissing } from '../system/errors.ts';
import { readRegularFileSync } from '../system/regular-file.ts';

const clientSchema = z.strictObject({
  /** When it was last imported completely; null if never since this file exists. */
  succeeded_at: z.iso.datetime().nullable(),
  /** Since when it has failed in every run; null if the last run succeeded. */
  failing_since: z.iso.datetime().nullable(),
  /** The last error or the first of its failures. */
  reason: z.string().nullable(),
});

const historySchema = z.strictObject({
  format: z.literal(1),
  /** The last run that read the whole corpus, released the dataset and was published. */
  full_at: z.iso.datetime().nullable(),
  /** The last one that was begun, and how many of these have failed since one succeeded. */
  full_tried_at: z.iso.datetime().nullable(),
  full_failures: z.int().min(0),
  /** By importer and client, such as `legistar nyc`. */
  clients: z.record(z.string(), clientSchema),
});

export type History = z.infer<typeof historySchema>;

export const historyFile = (corpus: string): string => `${corpus}.hourly.json`;

const empty: History = { format: 1, full_at: null, full_tried_at: null, full_failures: 0, clients: {} };

/** The history next to a corpus. A missing or damaged one is empty; `onDamage` gets the reason. */
export function readHistory(corpus: string, onDamage: (reason: string) => void): History {
  const file = historyFile(corpus);
  try {
    return historySchema.parse(JSON.parse(readRegularFileSync(file).toString()));
  } catch (error) {
    if (!isMissing(error)) onDamage(`${file} is not readable, so this run reads everything.`);
    return empty;
  }
}

/** Replaces the history in one step. */
export function writeHistory(corpus: string, history: History): void {
  const file = historyFile(corpus);
  writeFileSync(`${file}.partial`, `${JSON.stringify(history)}\n`);
  renameSync(`${file}.partial`, file);
}

/** What an import said about a client; `reason` is null if everything was read. */
export type ClientResult = { readonly name: string; readonly reason: string | null };

/** Part of the report of `civic import --json`. */
const importReportSchema = z.object({
  imports: z.array(
    z.object({
      source: z.string(),
      client: z.string(),
      failures: z.array(z.object({ what: z.string(), reason: z.string() })),
      error: z.string().optional(),
    }),
  ),
});

/** The results of the clients in the report of an import; none if it has another form. */
export function clientResults(report: unknown): ClientResult[] {
  const { data } = importReportSchema.safeParse(report);
  return (data?.imports ?? []).map(({ source, client, failures: [failure], error }) => ({
    name: `${source} ${client}`,
    reason: error ?? (failure === undefined ? null : `${failure.what}: ${failure.reason}`),
  }));
}

/** The clients after an import. Those that it did not mention are no longer in the configuration. */
export function clientsAfter(
  before: History['clients'],
  results: readonly ClientResult[],
  now: string,
): History['clients'] {
  return Object.fromEntries(
    results.map(({ name, reason }) => {
      const known = before[name];
      return [
        name,
        reason === null
          ? { succeeded_at: now, failing_since: null, reason }
          : {
              succeeded_at: known?.succeeded_at ?? null,
              failing_since: known?.failing_since ?? now,
              reason,
            },
      ];
    }),
  );
}

const dayMs = 86_400_000;

/** Names of the clients that have failed for a day or longer. */
export const failingForADay = (clients: History['clients'], now: Date): string[] =>
  Object.entries(clients)
    .filter(
      ([, { failing_since }]) =>
        failing_since !== null && now.getTime() - new Date(failing_since).getTime() >= dayMs,
    )
    .map(([name]) => name)
    .toSorted();

/** A run that failed is repeated after this share of the time between two, since it takes longer than all that is news. */
const retryShare = 1 / 4;

/**
 * True if everything must be read: nobody knows when it was, it was long ago, or the clock was set back. After a failure, it is tried again
 * a while later.
 */
export function isFullDue(
  { full_at, full_tried_at, full_failures }: History,
  now: Date,
  everyHours: number,
): boolean {
  const [last, hours] = full_failures > 0 ? [full_tried_at, everyHours * retryShare] : [full_at, everyHours];
  if (last === null) return true;
  const age = now.getTime() - new Date(last).getTime();
  return age < 0 || age >= hours * 3_600_000;
}
