/** `--skip-invalid` gives the same build as a corpus without the invalid rows and their dependent rows. */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { BuildSummary } from '../../../generator/build/summary.ts';
import type { Finding } from '../../../generator/corpus/rows/finding.ts';
import { type TableName, tableOf } from '../../../schemas/tables/index.ts';
import { buildInto, filesOf } from '../../support/site/build.ts';
import {
  brief,
  type CorpusRows,
  decision,
  meeting,
  municipality,
  smallCorpus,
  temporaryFolder,
  writeNdjson,
} from '../../support/corpus/corpus.ts';
import { refusal, requireSound } from '../../support/corpus/findings.ts';
import { writeAs, writeCsv, writeParquet } from '../../support/corpus/formats.ts';
import { sampleRow } from '../../support/corpus/rows.ts';

/** A format that is converted, one that is copied from SQLite, and one that is read in place. */
const corpusFormats = ['NDJSON', 'SQLite without any key or index', 'SQLite without declared types'];

/** Valid rows of one place. */
function goodRows(): CorpusRows {
  const rows = smallCorpus();
  return {
    ...rows,
    meetings: [...rows.meetings, meeting({ id: 'm2' })],
    bodies: [sampleRow('bodies', { id: 'b1' })],
    motions: [sampleRow('motions', { id: 'v1', meeting_id: 'm2', divided: true })],
    member_votes: [sampleRow('member_votes', { id: 'w1', motion_id: 'v1', meeting_id: 'm2' })],
    matters: [sampleRow('matters', { id: 'x1', meeting_id: 'm2' })],
    permits: [sampleRow('permits', { id: 'l1' })],
    sources: [sampleRow('sources', { id: 's1', tables: ['meetings', 'permits'] })],
    briefs_i18n: [sampleRow('briefs_i18n', { id: 't1', meeting_id: 'm1', language: 'fr' })],
  };
}

/** A row that is invalid or depends on an invalid row. */
type BadRow = readonly [TableName, Record<string, unknown>, Finding['rule']];

const dependent = { meeting_id: 'bad-m' };
const badRows: BadRow[] = [
  ['municipalities', municipality({ id: 'bad-p', slug: '../x' }), 'wrong-value'],
  ['municipalities', municipality({ id: 'worse-p' }), 'duplicate-key'],
  ['meetings', meeting({ id: 'bad-m1', muni_id: 'bad-p' }), 'dropped-with'],
  ['permits', sampleRow('permits', { id: 'bad-l', muni_id: 'worse-p' }), 'dropped-with'],
  ['permits', sampleRow('permits', { id: 'bad-l2', muni_id: 'nowhere' }), 'broken-reference'],
  ['sources', sampleRow('sources', { id: 'bad-s', url: 'ftp://a.example' }), 'wrong-value'],
  ['sources', sampleRow('sources', { id: 'bad-s2', muni_id: 'nowhere' }), 'broken-reference'],
  ['bodies', sampleRow('bodies', { id: 'bad b' }), 'wrong-value'],
  ['meetings', meeting({ id: 'bad-m', meeting_date: '2025-02-30' }), 'wrong-value'],
  ['meetings', meeting({ id: 'bad-m2', body_id: 'nobody' }), 'broken-reference'],
  ['briefs', brief({ meeting_id: 'bad-m' }), 'dropped-with'],
  ['briefs', brief({ meeting_id: 'bad-m2' }), 'dropped-with'],
  ['decisions', decision({ id: 'bad-d', ...dependent }), 'dropped-with'],
  ['decisions', decision({ id: 'bad-d2', yes: -1 }), 'wrong-value'],
  [
    'briefs_i18n',
    sampleRow('briefs_i18n', { id: 'bad-t', meeting_id: 'm1', language: 'fr' }),
    'duplicate-key',
  ],
  ['motions', sampleRow('motions', { id: 'bad-v', ...dependent, divided: true }), 'dropped-with'],
  [
    'member_votes',
    sampleRow('member_votes', { id: 'bad-w', motion_id: 'bad-v', meeting_id: 'm1' }),
    'dropped-with',
  ],
  ['permits', { ...sampleRow('permits', { id: 'bad-l3' }), source_url: null }, 'missing-value'],
  ['roundups', sampleRow('roundups', { id: 'bad-r', markdown: 'x'.repeat(1_000_001) }), 'record-too-large'],
];

/** The good rows, each table followed by its bad rows. */
function mixedRows(): CorpusRows {
  const rows = goodRows();
  for (const [name, row] of badRows) rows[name] = [...(rows[name] ?? []), row];
  return rows;
}

type Built = {
  readonly folder: string;
  readonly summary: BuildSummary;
  readonly findings: readonly Finding[];
};

async function buildSkipping(corpus: string): Promise<Built> {
  const folder = join(temporaryFolder(), 'out');
  const findings: Finding[] = [];
  const summary = await buildInto(folder, corpus, { skipInvalid: true, findings });
  findings.forEach(requireSound);
  return { folder, summary, findings };
}

/** The build of the good rows alone. */
type CleanBuild = { readonly files: Map<string, Buffer>; readonly summary: BuildSummary };
let clean: Promise<CleanBuild> | undefined;

async function buildClean(): Promise<CleanBuild> {
  const { folder, summary, findings } = await buildSkipping(writeNdjson(temporaryFolder(), goodRows()));
  if (findings.length > 0 || summary.corpus.dropped > 0) throw new Error('the good rows are invalid');
  return { files: filesOf(folder), summary };
}

const cleanBuild = (): Promise<CleanBuild> => (clean ??= buildClean());

const keyOf = (name: TableName, row: Record<string, unknown>): string => {
  const key = String(row[tableOf(name).key]);
  return /^[\w-]+$/.test(key) ? key : JSON.stringify(key);
};

test.each(corpusFormats)(
  'gives the same build as without the rows, and reports each of them (%s)',
  async (format) => {
    const built = await buildSkipping(await writeAs(format, temporaryFolder(), mixedRows()));
    const { files, summary } = await cleanBuild();
    expect(filesOf(built.folder)).toEqual(files);
    expect(built.findings.map(({ table, row, rule }) => `${table} ${row} ${rule}`).toSorted()).toEqual(
      badRows.map(([name, row, rule]) => `${name} ${keyOf(name, row)} ${rule}`).toSorted(),
    );
    expect(built.summary.corpus.dropped).toBe(badRows.length);
    expect(built.summary.corpus.rows).toEqual(summary.corpus.rows);
    expect(built.summary).toMatchObject({ places: 1, meetings: 2 });
  },
);

test('without it nothing is built, and only errors are reported', async () => {
  const folder = temporaryFolder();
  const findings: Finding[] = [];
  const corpus = writeNdjson(join(folder, 'corpus'), mixedRows());
  const message = await refusal(buildInto(join(folder, 'out'), corpus, { findings }));
  const errors = badRows.filter(([, , rule]) => rule !== 'dropped-with').length;
  expect(findings).toHaveLength(errors);
  expect(message).toBe(
    `The corpus has ${errors} errors. Nothing was built, and the output is unchanged. Fix the corpus, or drop the invalid rows with --skip-invalid.`,
  );
  expect(existsSync(join(folder, 'out', 'us'))).toBe(false);
});

test('optional references to an invalid row are cleared, and their rows are kept', async () => {
  const rows = goodRows();
  rows.matters = [sampleRow('matters', { id: 'x1', meeting_id: 'bad-m' })];
  rows.meetings?.push(meeting({ id: 'bad-m', meeting_date: '2025-02-30' }));
  const { folder, findings, summary } = await buildSkipping(writeNdjson(temporaryFolder(), rows));
  const clean = goodRows();
  clean.matters = [sampleRow('matters', { id: 'x1', meeting_id: null })];
  expect(filesOf(folder)).toEqual(
    filesOf((await buildSkipping(writeNdjson(temporaryFolder(), clean))).folder),
  );
  expect(findings).toMatchObject([
    { severity: 'error', table: 'meetings', row: 'bad-m' },
    { severity: 'warning', table: 'matters', row: 'x1', column: 'meeting_id', value: '"bad-m"' },
  ]);
  expect(summary.corpus.dropped).toBe(1);
});

test('the first of several rows with one key is kept, and the others are counted', async () => {
  const rows = goodRows();
  rows.permits?.push(sampleRow('permits', { id: 'l1', name: 'second' }), sampleRow('permits', { id: 'l1' }));
  const { folder, summary } = await buildSkipping(writeNdjson(temporaryFolder(), rows));
  expect(filesOf(folder)).toEqual((await cleanBuild()).files);
  expect(summary.corpus.dropped).toBe(2);
});

test.each([
  [
    'invalid UTF-8',
    Buffer.from('{"id":"bad-m","muni_id":"p1","location":"\xff"}\n', 'latin1'),
    'invalid-encoding',
  ],
  ['an array', Buffer.from('["bad-m"]\n'), 'wrong-type'],
])('a line of %s counts as a row', async (_, line, rule) => {
  const corpus = writeNdjson(temporaryFolder(), goodRows());
  appendFileSync(join(corpus, 'meetings.ndjson'), line);
  const hasKey = rule === 'invalid-encoding';
  if (hasKey)
    appendFileSync(
      join(corpus, 'decisions.ndjson'),
      `${JSON.stringify(decision({ id: 'bad-d', ...dependent }))}\n`,
    );
  const { folder, summary, findings } = await buildSkipping(corpus);
  expect(filesOf(folder)).toEqual((await cleanBuild()).files);
  expect(findings.map((finding) => finding.rule)).toEqual(hasKey ? [rule, 'dropped-with'] : [rule]);
  expect(summary.corpus.dropped).toBe(hasKey ? 2 : 1);
});

test('a meeting that is too large only with its decisions is dropped', async () => {
  const rows = goodRows();
  rows.meetings?.push(meeting({ id: 'm3' }));
  for (let index = 0; index < 11; index++)
    rows.decisions?.push(decision({ id: `large-${index}`, meeting_id: 'm3', summary: 'x'.repeat(100_000) }));
  const { folder, findings } = await buildSkipping(writeNdjson(temporaryFolder(), rows));
  expect(filesOf(folder)).toEqual((await cleanBuild()).files);
  expect(findings).toMatchObject([{ rule: 'record-too-large', table: 'meetings', row: 'm3' }]);
});

describe('errors about a whole table still stop the build:', () => {
  const placeless = { municipalities: [], meetings: [] };
  const withoutLicense = (): Record<string, unknown> => {
    const { license: _, ...row } = sampleRow('sources');
    return row;
  };

  test.each<[string, () => string | Promise<string>]>([
    ['a missing table', () => writeNdjson(temporaryFolder(), { municipalities: [] })],
    ['a missing column', () => writeCsv(temporaryFolder(), { ...placeless, sources: [withoutLicense()] })],
    ['a truncated Parquet file', truncatedParquet],
    ['a truncated line of NDJSON', () => withFile('about.ndjson', '{"key":"a","val')],
    ['a truncated line of CSV', () => withFile('about.csv', 'key,value\na')],
    ['CSV that is not UTF-8', () => withFile('about.csv', Buffer.from('key,value\n\xff,\n', 'latin1'))],
  ])('%s', async (_, write) => {
    const corpus = await write();
    const message = await refusal(buildInto(join(temporaryFolder(), 'out'), corpus, { skipInvalid: true }));
    expect(message).toContain('--skip-invalid drops rows, not whole tables');
  });

  async function truncatedParquet(): Promise<string> {
    const folder = await writeParquet(temporaryFolder(), { ...placeless, about: [sampleRow('about')] });
    const file = join(folder, 'about.parquet');
    writeFileSync(file, readFileSync(file).subarray(0, -10));
    return folder;
  }

  function withFile(name: string, body: string | Uint8Array): string {
    const folder = writeNdjson(temporaryFolder(), placeless);
    writeFileSync(join(folder, name), body);
    return folder;
  }
});
