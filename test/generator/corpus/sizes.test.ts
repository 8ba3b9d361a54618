/** Records over the size limit are reported, even if a single value would fill memory. */
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { Finding } from '../../../generator/corpus/rows/finding.ts';
import type { Row } from '../../../schemas/tables/index.ts';
import { buildInto, check, readJson } from '../../support/site/build.ts';
import {
  brief,
  type CorpusRows,
  decision,
  municipality,
  smallCorpus,
  temporaryFolder,
  writeNdjson,
  writeSqlite,
} from '../../support/corpus/corpus.ts';
import { onlyFinding, refusal, requireSound } from '../../support/corpus/findings.ts';
import { looseFormats, writeAs } from '../../support/corpus/formats.ts';
import { sampleRow } from '../../support/corpus/rows.ts';

const hundredMegabytes = 100 << 20;

test('a 100 MB string in NDJSON is reported without being printed in full', async () => {
  const folder = writeNdjson(temporaryFolder(), { municipalities: [], meetings: [], about: [] });
  const file = join(folder, 'about.ndjson');
  writeFileSync(file, '{"key":"a","value":null}\n{"key":"b","value":"');
  appendFileSync(file, Buffer.alloc(hundredMegabytes, 'x'));
  appendFileSync(file, '"}\n{"key":"c","value":null}\n');
  const finding = await onlyFinding(folder);
  expect(finding).toMatchObject({
    severity: 'error',
    rule: 'record-too-large',
    table: 'about',
    row: 'b',
    line: 2,
    column: 'value',
  });
  expect(finding.value).toMatch(/^"x{80}"… \(104857600 characters\)$/);
  expect(finding.message).toContain('more than the limit of 1000000');
});

test('a 100 MB string in SQLite is reported without being printed in full', async () => {
  const file = writeSqlite(join(temporaryFolder(), 'corpus.db'), smallCorpus());
  using database = new DatabaseSync(file);
  database.prepare(`UPDATE briefs SET summary = hex(zeroblob(${hundredMegabytes / 2}))`).run();
  const finding = await onlyFinding(file);
  expect(finding).toMatchObject({ rule: 'record-too-large', table: 'briefs', row: 'm1', column: 'summary' });
  expect(finding.value).toMatch(/^"0{80}"… \(104857600 characters\)$/);
});

/** A row whose JSON has `bytes` bytes, most of them in two-byte characters. */
function rowOf(bytes: number, id: string): Row<'sources'> {
  const row = sampleRow('sources', { id, title: '' });
  const missing = bytes - Buffer.byteLength(JSON.stringify(row));
  return { ...row, title: 'é'.repeat(Math.floor(missing / 2)) + 'x'.repeat(missing % 2) };
}

test.each(looseFormats)('a record can have up to 1,000,000 bytes in %s', async (format) => {
  const sources = [rowOf(1_000_000, 'fits'), rowOf(1_000_001, 'over')];
  const corpus = await writeAs(format, temporaryFolder(), { municipalities: [], meetings: [], sources });
  const { findings, counts } = await check(corpus);
  findings.forEach(requireSound);
  expect(findings).toEqual([
    expect.objectContaining({
      severity: 'error',
      rule: 'record-too-large',
      table: 'sources',
      row: 'over',
      column: 'title',
      message: 'makes its row 1000001 bytes of JSON, more than the limit of 1000000 for one record',
    }),
  ]);
  expect(counts.rows.get('sources')).toBe(1);
});

/** Builds rows that are too large only when combined. Returns the error message and the findings. */
async function buildTooLarge(rows: CorpusRows): Promise<{ message: string; findings: Finding[] }> {
  const folder = temporaryFolder();
  const findings: Finding[] = [];
  const corpus = writeNdjson(join(folder, 'corpus'), rows);
  const message = await refusal(buildInto(join(folder, 'out'), corpus, { findings }));
  findings.forEach(requireSound);
  return { message, findings };
}

const text = (bytes: number): string => 'x'.repeat(bytes);

test('a meeting whose decisions together are too large stops the build', async () => {
  const decisions = Array.from({ length: 11 }, (_, index) =>
    decision({ id: `d${index}`, summary: text(100_000) }),
  );
  const { message, findings } = await buildTooLarge({ ...smallCorpus(), decisions });
  expect(message).toContain('The corpus has 1 error');
  expect(findings).toEqual([
    expect.objectContaining({ severity: 'error', rule: 'record-too-large', table: 'meetings', row: 'm1' }),
  ]);
});

test('a roll call whose votes together are too large stops the build', async () => {
  const member_votes = Array.from({ length: 11 }, (_, index) =>
    sampleRow('member_votes', {
      id: `w${index}`,
      motion_id: 'v1',
      meeting_id: 'm1',
      member_name: text(100_000),
    }),
  );
  const motions = [sampleRow('motions', { id: 'v1', meeting_id: 'm1', divided: true })];
  const { findings } = await buildTooLarge({ ...smallCorpus(), motions, member_votes });
  expect(findings).toEqual([
    expect.objectContaining({ severity: 'error', rule: 'record-too-large', table: 'motions', row: 'v1' }),
  ]);
});

test('a meeting just below the limit is published unchanged', async () => {
  const folder = temporaryFolder();
  const rows = { ...smallCorpus(), briefs: [brief({ summary: text(900_000) })] };
  rows.municipalities = [municipality()];
  rows.decisions = [decision({ summary: text(98_000) })];
  await buildInto(join(folder, 'out'), writeNdjson(join(folder, 'corpus'), rows));
  expect(readJson(join(folder, 'out'), 'us/city/alder-falls-oh/meetings.json')).toMatchObject({
    recent: [{ summary: text(900_000), decisions: [{ summary: text(98_000) }] }],
  });
});
