/** Invalid values of columns, in every format that can write them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../generator/corpus/rows/finding.ts';
import type { TableName } from '../../../schemas/tables/index.ts';
import { buildInto } from '../../support/site/build.ts';
import {
  brief,
  type CorpusRows,
  decision,
  meeting,
  municipality,
  smallCorpus,
  temporaryFolder,
  writeNdjson,
  passage,
} from '../../support/corpus/corpus.ts';
import { onlyFinding, soundFindings } from '../../support/corpus/findings.ts';
import { looseFormats, writeAs, writeLooseSqlite, writeParquet } from '../../support/corpus/formats.ts';
import { sampleRow } from '../../support/corpus/rows.ts';

type WrongCell = readonly [table: TableName, column: string, value: unknown, words: RegExp];

const wrongValues: WrongCell[] = [
  ['meetings', 'meeting_date', '2025-02-30', /a date that does not exist.*YYYY-MM-DD/],
  ['meetings', 'meeting_date', '03/04/2026', /not a date.*YYYY-MM-DD/],
  ['meetings', 'meeting_date', '2026-13-01', /not a date/],
  ['meetings', 'start_time', '7 pm', /not a time of day.*HH:MM/],
  ['meetings', 'start_time', '24:00', /not a time of day/],
  ['meetings', 'status', 'done', /not an allowed value.*tentative, confirmed, cancelled, passed/],
  ['meetings', 'agenda_url', '/agenda.pdf', /not an absolute http or https URL/],
  ['meetings', 'agenda_url', 'javascript:alert(1)', /not an absolute http or https URL/],
  ['meetings', 'agenda_url', 'https://a.example/"><script>', /not an absolute http or https URL/],
  ['meetings', 'end_time', '9 pm', /not a time of day.*HH:MM/],
  ['meetings', 'remote_url', 'zoom.example', /not an absolute http or https URL/],
  ['agenda_items', 'video_seconds', -1, /must be at least 0/],
  ['decisions', 'stage', 'first reading', /not an allowed value.*final, amendment, procedural/],
  ['motions', 'stage', 'adopted', /not an allowed value.*final, amendment, procedural/],
  ['decisions', 'evidence', '{}', /is not evidence.*claim, quote, document_id/],
  ['decisions', 'evidence', '[{"claim":"a"}]', /is not evidence \(0 quote .*document_sha256, start and end/],
  ['decisions', 'conflicts', '["yes=4"]', /does not match the pattern/],
  ['decisions', 'conflicts', '["mover=A https://a.example/"]', /does not match the pattern/],
  ['decisions', 'conflicts', '["yes=4 javascript:alert(1)"]', /does not match the pattern/],
  ['decisions', 'conflicts', '{}', /is not a list of strings/],
  ['sources', 'country', 'MX', /not an allowed value.*US, CA/],
  ['meetings', 'updated_at', '2026-01-02 03:04:05', /not an instant.*UTC/],
  ['meetings', 'updated_at', '2026-02-29T00:00:00Z', /has a date that does not exist/],
  ['meetings', 'updated_at', '2026-01-02T03:04:05+02:00', /not an instant/],
  ['municipalities', 'timezone', 'Mars/Olympus', /not an IANA time zone.*America\/New_York/],
  ['municipalities', 'state_code', 'Ohio', /does not match the pattern \[A-Z\]\{2\}/],
  ['decisions', 'yes', 'five', /not an integer/],
  ['decisions', 'yes', 1.5, /not an integer/],
  ['decisions', 'yes', -1, /must be at least 0/],
  ['decisions', 'tags', 'housing', /not a list of strings.*JSON array/],
  ['decisions', 'tags', '[1]', /not a list of strings/],
  ['decisions', 'tags', '[null]', /not a list of strings/],
  ['decisions', 'tags', '{"a":"b"}', /not a list of strings/],
  ['decisions', 'generated_by', 'gpt', /does not match the pattern \(ai\|extract/],
  ['matters', 'latitude', 'north', /not a number/],
  ['matters', 'latitude', 90.5, /must be between -90 and 90/],
  ['bodies', 'active', 'maybe', /not a boolean/],
  ['bodies', 'active', 2, /not a boolean/],
  ['roundups', 'week', '2026-W54', /does not match the pattern/],
];

/** Values of other types, which only JSON can write. */
const wrongJson: WrongCell[] = [
  ['decisions', 'headline', 5, /is not text/],
  ['decisions', 'headline', ['a'], /is not text/],
  ['decisions', 'headline', { a: { b: 1 } }, /is not text/],
  ['decisions', 'yes', '5', /not an integer.*without quotes/],
  ['decisions', 'yes', true, /not an integer/],
  ['decisions', 'tags', 5, /not a list of strings/],
  ['decisions', 'tags', { housing: true }, /not a list of strings/],
  ['decisions', 'tags', [['a']], /not a list of strings/],
  ['meetings', 'meeting_date', 20260304, /not a date/],
  ['meetings', 'start_time', 19, /not a time of day/],
  ['meetings', 'agenda_url', false, /not an absolute http or https URL/],
  ['municipalities', 'timezone', -5, /not an IANA time zone/],
  ['municipalities', 'kind', 1, /not an allowed value.*city, school/],
  ['matters', 'latitude', '40.5', /not a number.*without quotes/],
  ['matters', 'id', 5, /not a safe id/],
  ['bodies', 'active', 'true', /not a boolean/],
];

/** A corpus with one row per cell; row `r<n>` has the nth cell. */
function corpusOf(cells: readonly WrongCell[]): CorpusRows {
  const rows: CorpusRows = { municipalities: [municipality()], meetings: [] };
  for (const [index, [table, column, value]] of cells.entries()) {
    const tableRows = rows[table] ?? [];
    tableRows.push({ ...sampleRow(table), id: `r${index}`, slug: `r${index}`, [column]: value });
    if (table !== 'municipalities') delete tableRows.at(-1)?.['slug'];
    rows[table] = tableRows;
  }
  return rows;
}

/** What the findings say about each cell. CSV shows invalid numbers as texts. */
const reportedAbout = (findings: readonly Finding[], cells: readonly WrongCell[]): object[] =>
  cells.map(([table, column, value], index) => {
    const key = column === 'id' ? String(value) : `r${index}`;
    const found = findings.find(
      (finding) => finding.table === table && finding.row === key && finding.column === column,
    );
    return {
      table,
      column,
      value,
      words: `${found?.message}. ${found?.remedy}`,
      shown: found?.value?.replaceAll(/^"|"$/g, ''),
    };
  });

const expectedAbout = (cells: readonly WrongCell[], words?: RegExp): object[] =>
  cells.map(([table, column, value, ownWords]) => ({
    table,
    column,
    value,
    words: expect.stringMatching(words ?? ownWords) as string,
    shown: JSON.stringify(value).replaceAll(/^"|"$/g, ''),
  }));

describe('a wrong value', () => {
  test.each(looseFormats.filter((format) => format !== 'Parquet'))(
    'is reported in %s with table, row, column, value and remedy',
    async (format) => {
      const findings = await soundFindings(await writeAs(format, temporaryFolder(), corpusOf(wrongValues)));
      expect(reportedAbout(findings, wrongValues)).toEqual(expectedAbout(wrongValues));
    },
  );

  test('is reported in Parquet with text columns, including numbers', async () => {
    const texts = wrongValues.map(([table, column, value, words]): WrongCell => [
      table,
      column,
      String(value),
      words,
    ]);
    const types = Object.fromEntries(texts.map(([, column]) => [column, 'VARCHAR']));
    const findings = await soundFindings(await writeParquet(temporaryFolder(), corpusOf(texts), types));
    expect(reportedAbout(findings, texts)).toEqual(expectedAbout(texts, /^.{10,}$/));
  });

  test('is reported in NDJSON if it has another type', async () => {
    const findings = await soundFindings(writeNdjson(temporaryFolder(), corpusOf(wrongJson)));
    expect(reportedAbout(findings, wrongJson)).toEqual(expectedAbout(wrongJson));
  });

  test.each([true, false])('is reported if it is a BLOB in SQLite (indexed: %s)', async (isIndexed) => {
    const briefs = [{ ...brief(), headline: new Uint8Array([1, 2, 3]) }];
    const file = writeLooseSqlite(
      join(temporaryFolder(), 'corpus.db'),
      { ...smallCorpus(), briefs },
      { isIndexed },
    );
    expect(await onlyFinding(file)).toMatchObject({
      rule: 'wrong-type',
      row: 'm1',
      column: 'headline',
      value: '3 bytes',
    });
  });

  test.each(looseFormats)('is reported if it is null in a required column in %s', async (format) => {
    const places = [{ ...municipality(), name: null }];
    const corpus = await writeAs(format, temporaryFolder(), { municipalities: places, meetings: [] });
    expect(await onlyFinding(corpus)).toMatchObject({
      rule: 'missing-value',
      table: 'municipalities',
      row: 'p1',
      column: 'name',
      value: 'null',
    });
  });
});

describe('ids and slugs', () => {
  const ids = ['a"b', 'a b', '../x', 'é', '', '<b>', "a'b", 'a#b', 'x'.repeat(65), 'a\n', 'a\u0000'];
  const slugs = ['../x', 'A', 'a/b', 'a_b', '-a', 'a-', '.', '', 'é', 'a'.repeat(101), 'a\n'];

  test('that are unsafe ids are reported', async () => {
    const matters = ids.map((id) => sampleRow('matters', { id }));
    const findings = await soundFindings(
      writeNdjson(temporaryFolder(), { municipalities: [], meetings: [], matters }),
    );
    expect(findings.map(({ rule, column }) => [rule, column])).toEqual(ids.map(() => ['wrong-value', 'id']));
    expect(findings.map(({ value }) => value)).toEqual(ids.map((id) => JSON.stringify(id)));
    expect(findings[0]?.row).toBe('"a\\"b"');
  });

  test('that are unsafe slugs are reported', async () => {
    const municipalities = slugs.map((slug, index) => municipality({ id: `p${index}`, slug }));
    const findings = await soundFindings(writeNdjson(temporaryFolder(), { municipalities, meetings: [] }));
    expect(findings.map(({ row, column }) => [row, column])).toEqual(
      slugs.map((_, index) => [`p${index}`, 'slug']),
    );
    expect(findings[0]).toMatchObject({ rule: 'wrong-value', value: '"../x"' });
    expect(findings[0]?.remedy).toContain('a-z, 0-9 and -');
  });

  test('that are unsafe are reported in SQLite that is read in place', async () => {
    const rows = { ...smallCorpus(), decisions: [decision({ id: 'a"b' })] };
    rows.municipalities.push(municipality({ id: 'p2', slug: '../x' }));
    const file = writeLooseSqlite(join(temporaryFolder(), 'corpus.db'), rows, { isIndexed: true });
    expect(await soundFindings(file)).toEqual([
      expect.objectContaining({ table: 'municipalities', row: 'p2', column: 'slug', value: '"../x"' }),
      expect.objectContaining({ table: 'decisions', row: '"a\\"b"', column: 'id', value: '"a\\"b"' }),
    ]);
  });

  test('of the maximum length are valid', async () => {
    const rows = { ...smallCorpus(), decisions: [decision({ id: 'A_-9'.repeat(16) })] };
    rows.municipalities = [municipality({ slug: 'a'.repeat(100) })];
    expect(await soundFindings(writeNdjson(temporaryFolder(), rows))).toEqual([]);
  });
});

/** Writes bigint amounts, which JSON.stringify does not support. */
async function writeAmounts(format: string, folder: string, amounts: readonly bigint[]): Promise<string> {
  const decisions = amounts.map((amount, index) => ({
    ...decision(),
    id: `d${index}`,
    amount_cents: amount,
  }));
  if (format !== 'NDJSON') return writeAs(format, folder, { ...smallCorpus(), decisions });
  const texts = decisions.map((row) => ({ ...row, amount_cents: `«${row.amount_cents}»` }));
  const corpus = writeNdjson(join(folder, 'ndjson'), { ...smallCorpus(), decisions: texts });
  const file = join(corpus, 'decisions.ndjson');
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/"«|»"/g, ''));
  return corpus;
}

test.each([
  [{ end: 5 }, /evidence \(0 end must be greater than `start`\)/],
  [{ page: 0 }, /evidence \(0 page Too small/],
  [{ line: 1 }, /evidence \(0 Unrecognized key: "line"\)/],
  [{ document_sha256: 'abc' }, /evidence \(0 document_sha256 Invalid string/],
  [{ quote: 'a\0' }, /contains a NUL character/],
])('evidence with %o is reported', async (wrong, words) => {
  const briefs = [{ ...brief(), evidence: [{ ...passage(), ...wrong }] }];
  const finding = await onlyFinding(writeNdjson(temporaryFolder(), { ...smallCorpus(), briefs }));
  expect(finding).toMatchObject({ table: 'briefs', row: 'm1', column: 'evidence' });
  expect(finding.message).toMatch(words);
});

test('the limit of a text counts characters, not code units', async () => {
  const texts = ['🏛️'.repeat(500), '🏛'.repeat(1000), '🏛'.repeat(1001)];
  const meetings = texts.map((participation, index) => ({
    ...meeting({ id: `m${index + 1}` }),
    participation,
  }));
  const finding = await onlyFinding(writeNdjson(temporaryFolder(), { ...smallCorpus(), meetings }));
  expect(finding).toMatchObject({
    row: 'm3',
    column: 'participation',
    message: 'has more than 1000 characters',
  });
});

describe('integers beyond 2^53', () => {
  test.each(looseFormats)('are unchanged in %s if a double represents them, else errors', async (format) => {
    const folder = temporaryFolder();
    const findings: Finding[] = [];
    const corpus = await writeAmounts(format, folder, [
      -9_007_199_254_740_991n,
      9_007_199_254_740_993n,
      93_215_751_900_000_000n,
      -9_007_199_254_740_993n,
    ]);
    await buildInto(join(folder, 'out'), corpus, { skipInvalid: true, findings });
    const built = readFileSync(join(folder, 'out', 'us/city/alder-falls-oh/meetings.json'), 'utf8');
    expect(built.match(/"amount_cents":[^,]*/g)).toEqual([
      '"amount_cents":-9007199254740991',
      '"amount_cents":93215751900000000',
    ]);
    const refused = { rule: 'wrong-value', table: 'decisions', column: 'amount_cents' };
    expect(findings).toEqual([
      expect.objectContaining({ ...refused, row: 'd1', value: '9007199254740993' }),
      expect.objectContaining({ ...refused, row: 'd3', value: '-9007199254740993' }),
    ]);
    expect(findings[0]?.message).toContain('2^53');
  });
});
