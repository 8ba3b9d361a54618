/** Invalid and redacted data is in neither form of the dataset. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildInto } from '../../support/site/build.ts';
import {
  type CorpusRows,
  decision,
  meeting,
  municipality,
  temporaryFolder,
} from '../../support/corpus/corpus.ts';
import {
  dataFolder,
  databaseRows,
  expectedRows,
  parquetRows,
  unpackDatabase,
} from '../../support/dataset/dataset-rows.ts';
import { looseFormats, writeAs } from '../../support/corpus/formats.ts';
import { sampleOf } from '../../support/long.ts';
import { richCorpus } from '../../support/corpus/rich-corpus.ts';
import { sampleRow } from '../../support/corpus/rows.ts';

/** Builds the corpus and expects exactly these rows in both forms. */
async function expectDataset(corpus: string, expected: CorpusRows, skipInvalid = false): Promise<void> {
  const out = join(temporaryFolder(), 'out');
  await buildInto(out, corpus, { parts: ['bulk'], skipInvalid });
  expect(await parquetRows(dataFolder(out))).toEqual(expectedRows(expected));
  expect(databaseRows(unpackDatabase(dataFolder(out)))).toEqual(expectedRows(expected));
}

/** Writes redactions into a folder. */
function redact(folder: string, redactions: readonly object[]): void {
  writeFileSync(
    join(folder, 'redactions.ndjson'),
    redactions.map((line) => `${JSON.stringify(line)}\n`).join(''),
  );
}

type Rows = Record<string, unknown>[];

describe.each(['NDJSON', 'SQLite'])('redactions next to a corpus of %s', (format) => {
  it('remove rows with their dependent rows, and clear columns', async () => {
    const rows = richCorpus();
    const [gone, kept] = rows.meetings.map(({ id }) => String(id));
    const vote = String(rows.member_votes?.at(-1)?.['id']);
    const folder = temporaryFolder();
    const corpus = await writeAs(format, folder, rows);
    redact(format === 'SQLite' ? join(corpus, '..') : corpus, [
      { table: 'meetings', id: gone },
      { table: 'meetings', id: kept, columns: ['location', 'body_id'] },
      { table: 'member_votes', id: vote, columns: ['member_name'] },
      { table: 'sources', id: 's1' },
      { table: 'municipalities', id: 'oh2', columns: ['website_url'] },
    ]);
    const without = (table: Rows | undefined): Rows =>
      (table ?? []).filter((row) => row['meeting_id'] !== gone && row['id'] !== gone);
    const expected: CorpusRows = Object.fromEntries(
      Object.entries(rows).map(([name, table]) => [name, without(table)]),
    );
    expected.meetings = without(rows.meetings).map((row) =>
      row['id'] === kept ? { ...row, location: null, body_id: null } : row,
    );
    expected.member_votes = without(rows.member_votes).map((row) =>
      row['id'] === vote ? { ...row, member_name: '[redacted]' } : row,
    );
    expected.sources = rows.sources.filter(({ id }) => id !== 's1');
    expected.municipalities = rows.municipalities.map((row) =>
      row['id'] === 'oh2' ? { ...row, website_url: null } : row,
    );
    await expectDataset(corpus, expected);
  });

  it('clear nullable references to a removed row', async () => {
    const rows: CorpusRows = {
      municipalities: [municipality()],
      bodies: [sampleRow('bodies'), sampleRow('bodies', { id: 'x2' })],
      meetings: [meeting({ body_id: 'x1' }), meeting({ id: 'm2', body_id: 'x2' })],
    };
    const folder = temporaryFolder();
    const corpus = await writeAs(format, folder, rows);
    redact(format === 'SQLite' ? join(corpus, '..') : corpus, [{ table: 'bodies', id: 'x1' }]);
    await expectDataset(corpus, {
      municipalities: [municipality()],
      bodies: [sampleRow('bodies', { id: 'x2' })],
      meetings: [meeting({ body_id: null }), meeting({ id: 'm2', body_id: 'x2' })],
    });
  });
});

/** Valid rows, and invalid rows with their dependents. */
function withInvalidRows(): { all: CorpusRows; valid: CorpusRows } {
  const valid = { ...richCorpus(), permits: [] };
  const all: CorpusRows = {
    ...valid,
    municipalities: [...valid.municipalities, municipality({ id: 'bad', slug: 'Not A Slug' })],
    meetings: [
      ...valid.meetings,
      meeting({ id: 'broken', muni_id: 'oh1', start_time: '25:99' }),
      meeting({ id: 'orphan', muni_id: 'nowhere' }),
      meeting({ id: 'with-place', muni_id: 'bad' }),
    ],
    decisions: [
      ...(valid.decisions ?? []),
      decision({ id: 'dependent', meeting_id: 'broken', muni_id: 'oh1' }),
      decision({ id: 'elsewhere', meeting_id: 'oh1-0a', muni_id: 'oh3' }),
      decision({ id: 'not/safe', meeting_id: 'oh1-0a', muni_id: 'oh1' }),
    ],
  };
  return { all, valid };
}

describe('with --skip-invalid', () => {
  // One of files and one of a database, which are read in different ways; the last test reads another database.
  it.each(sampleOf(looseFormats, (format) => /^(CSV|.* WAL mode)$/.test(format)))(
    '%s yields exactly the valid rows',
    async (format) => {
      const { all, valid } = withInvalidRows();
      await expectDataset(await writeAs(format, temporaryFolder(), all), valid, true);
    },
  );

  it('keeps the valid one of two rows with the same key', async () => {
    const { valid } = withInvalidRows();
    const [first] = valid.meetings ?? [];
    const all = { ...valid, meetings: [{ ...first, meeting_date: 'no day' }, ...(valid.meetings ?? [])] };
    await expectDataset(await writeAs('NDJSON', temporaryFolder(), all), valid, true);
  });

  it('drops rows whose key is not text', async () => {
    const { valid } = withInvalidRows();
    const odd = [12, null].map((id) => ({ ...meeting({ muni_id: 'oh1' }), id }));
    const all = { ...valid, meetings: [...(valid.meetings ?? []), ...odd] };
    await expectDataset(await writeAs('SQLite without declared types', temporaryFolder(), all), valid, true);
  });
});
