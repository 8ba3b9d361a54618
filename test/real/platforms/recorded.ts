/** Imports recorded answers of meeting platforms. */
import { onTestFinished } from 'vitest';
import type { Failure, Importer } from '../../../generator/import/importer.ts';
import { corpusPath, importFrom, type Tables, tablesOf } from '../../generator/import/import.fixture.ts';
import { type Answer, WebServer } from '../../support/platforms/web-server.ts';

export { hasRecordings, recordedJson, recordedText } from '../../support/recordings/files.ts';

/** Imports a client from a server that answers with recordings, without failures. */
export async function importRecorded(
  importer: Importer,
  client: string,
  place: string,
  answer: Answer,
  now: Date,
): Promise<{ readonly tables: Tables; readonly findings: readonly Failure[]; readonly server: WebServer }> {
  const server = await WebServer.start(answer);
  onTestFinished(() => server[Symbol.asyncDispose]());
  const corpus = corpusPath();
  const { counts, error } = await importFrom(server, corpus, { importer, client, place, now });
  const problems = [...counts.failures, ...counts.skipped].map(({ what, reason }) => `${what}: ${reason}`);
  if (error !== undefined || problems.length > 0) throw new Error([error?.message, ...problems].join('\n'));
  return { tables: tablesOf(corpus), findings: counts.findings, server };
}

/** The number of rows by the value of a column. */
export const countBy = (rows: readonly Record<string, unknown>[], column: string): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const row of rows) counts[String(row[column])] = (counts[String(row[column])] ?? 0) + 1;
  return counts;
};
