/** An edited corpus, and a release of an older schema. */
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { dataManifestSchema } from '../../../schemas/bulk.ts';
import { hashFile } from '../../../generator/store/hash-file.ts';
import { brief, type CorpusRows, decision, meeting } from '../../support/corpus/corpus.ts';
import { richCorpus } from '../../support/corpus/rich-corpus.ts';
import { sampleRow } from '../../support/corpus/rows.ts';
import { readJson } from '../../support/site/build.ts';

/** The corpus a day later: rows added, changed and removed, a table that becomes empty and one that gets its first row. */
export function edited(): CorpusRows {
  const rows = richCorpus();
  const [first, second] = rows.meetings;
  if (first === undefined || second === undefined) throw new Error('the corpus has no meetings');
  const [id, muni_id] = [String(second['id']), String(second['muni_id'])];
  return {
    ...rows,
    about: [{ key: 'exported_at', value: '2026-11-20T06:00:00Z' }],
    meetings: [
      ...rows.meetings.map((row) => (row === first ? { ...row, location: 'Library' } : row)),
      meeting({ id: 'new', muni_id }),
    ],
    briefs: [...rows.briefs.slice(1), brief({ meeting_id: 'new', muni_id })],
    decisions: [
      ...(rows.decisions ?? []).map((row, index) =>
        index === 4 ? { ...row, tags: ['a', 'b'], yes: null } : row,
      ),
      decision({ id: 'new', meeting_id: id, muni_id }),
    ],
    permits: [],
    roundups: [sampleRow('roundups', { muni_id, markdown: '# A week' })],
  };
}

/** Rewrites a table of a release without a column, as an older schema would have it. */
export async function dropColumn(release: string, table: string, column: string): Promise<void> {
  const file = join(release, `${table}.parquet`);
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  await connection.run(
    `COPY (SELECT * EXCLUDE (${column}) FROM '${file}') TO '${file}.new' (FORMAT parquet)`,
  );
  connection.closeSync();
  renameSync(`${file}.new`, file);
  const manifest = dataManifestSchema.parse(readJson(release, 'manifest.json'));
  const hashed = await hashFile(file);
  const files = manifest.files.map((entry) => (entry.table === table ? { ...entry, ...hashed } : entry));
  writeFileSync(join(release, 'manifest.json'), JSON.stringify({ ...manifest, files }));
}
