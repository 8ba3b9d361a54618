/** Invalid Unicode is refused. Valid Unicode is published unchanged, and escaped on the terminal. */
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { formatFinding } from '../../../generator/corpus/rows/finding.ts';
import { buildInto, findingsOf, readJson } from '../../support/site/build.ts';
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
import { onlyFinding, refusal, requireSound, soundFindings } from '../../support/corpus/findings.ts';
import { looseFormats, writeAs, writeCsv, writeLooseSqlite } from '../../support/corpus/formats.ts';
import { sampleRow } from '../../support/corpus/rows.ts';

const placeless = (rows: CorpusRows): CorpusRows => ({ municipalities: [], meetings: [], ...rows });

describe('bytes that are not UTF-8', () => {
  const latin1 = Buffer.from('caf\xe9', 'latin1');

  test('are reported in NDJSON with their line and, if readable, the key of the row', async () => {
    const folder = writeNdjson(temporaryFolder(), placeless({ about: [sampleRow('about')] }));
    appendFileSync(join(folder, 'about.ndjson'), '{"key":"exported_at","value":"');
    appendFileSync(join(folder, 'about.ndjson'), latin1);
    appendFileSync(join(folder, 'about.ndjson'), '"}\n{"key":"license"}\n');
    const finding = await onlyFinding(folder);
    expect(finding).toMatchObject({ rule: 'invalid-encoding', table: 'about', row: 'exported_at', line: 2 });
    expect(finding.value).toContain('caf\ufffd');
    expect(finding.remedy).toBe('Write the file in UTF-8.');
  });

  test('are reported in CSV, which is not read further', async () => {
    const folder = writeCsv(temporaryFolder(), placeless({ about: [sampleRow('about')] }));
    appendFileSync(
      join(folder, 'about.csv'),
      Buffer.concat([Buffer.from('a,'), latin1, Buffer.from('\r\n')]),
    );
    const finding = await onlyFinding(folder);
    expect(finding).toMatchObject({ rule: 'unreadable', table: 'about' });
    expect(finding.message).toMatch(/is not valid UTF-8 after line \d/);
  });

  test('are reported in CSV that ends in the middle of a character', async () => {
    const folder = writeCsv(temporaryFolder(), placeless({ about: [] }));
    writeFileSync(join(folder, 'about.csv'), Buffer.from('key,value\na,é').subarray(0, -1));
    expect((await onlyFinding(folder)).message).toContain('is not valid UTF-8');
  });

  /** Columns of texts, lists and addresses, with and without a pattern. */
  const sqliteCells = [
    ['sources', 'x1', 'title', "CAST(x'61ff' AS TEXT)"],
    ['sources', 'x1', 'url', "CAST(x'68747470733a2f2f612eff' AS TEXT)"],
    ['sources', 'x1', 'tables', "CAST(x'5b22ff225d' AS TEXT)"],
    ['roundups', 'x1', 'generated_by', "CAST(x'61693aff' AS TEXT)"],
    ['roundups', 'x1', 'markdown', "CAST(x'eda080' AS TEXT)"],
  ] as const;

  test.each([true, false])('are reported in SQLite (indexed: %s)', async (isIndexed) => {
    const rows: CorpusRows = { municipalities: [municipality()], meetings: [] };
    rows.sources = [sampleRow('sources'), sampleRow('sources', { id: 'fine', title: 'genuine \ufffd' })];
    rows.roundups = [sampleRow('roundups')];
    const file = writeLooseSqlite(join(temporaryFolder(), 'corpus.db'), rows, { isIndexed });
    using database = new DatabaseSync(file);
    for (const [table, id, column, sql] of sqliteCells)
      database.exec(`UPDATE ${table} SET ${column} = ${sql} WHERE id = '${id}'`);
    const findings = await soundFindings(file);
    const expected = sqliteCells.map(
      ([table, row, column]) =>
        expect.objectContaining({
          severity: 'error',
          rule: 'invalid-encoding',
          table,
          row,
          column,
        }) as unknown,
    );
    expect(findings).toEqual(expect.arrayContaining(expected));
    expect(findings).toHaveLength(expected.length);
  });
});

describe('text', () => {
  test.each(looseFormats)('cannot contain a NUL character in %s', async (format) => {
    const sources = [sampleRow('sources', { title: 'a\u0000b' })];
    expect(await onlyFinding(await writeAs(format, temporaryFolder(), placeless({ sources })))).toMatchObject(
      {
        rule: 'invalid-encoding',
        table: 'sources',
        row: 'x1',
        column: 'title',
        value: '"a\\u0000b"',
      },
    );
  });

  test('cannot contain an unpaired surrogate, not even in a list item', async () => {
    const sources = [
      sampleRow('sources', { title: '\ud83c' }),
      sampleRow('sources', { id: 'x2', tables: ['\udf00'] }),
    ];
    const findings = await soundFindings(writeNdjson(temporaryFolder(), placeless({ sources })));
    expect(findings.map(({ rule, row, column }) => [rule, row, column])).toEqual([
      ['invalid-encoding', 'x1', 'title'],
      ['invalid-encoding', 'x2', 'tables'],
    ]);
  });

  test('is published unchanged, even with characters that could affect a terminal', async () => {
    const folder = temporaryFolder();
    const headline = 'a\u001b[31m b\u202e c\u2028 </script> \u007f \ufffd';
    const rows = { ...smallCorpus(), briefs: [brief({ headline })] };
    await buildInto(join(folder, 'out'), writeNdjson(join(folder, 'corpus'), rows));
    expect(readJson(join(folder, 'out'), 'us/city/alder-falls-oh/meetings.json')).toMatchObject({
      recent: [{ headline }],
    });
  });
});

/** Characters that start commands, sound a bell, end lines, hide text or reverse its direction. */
const controls = [
  '\u001b',
  '\u009b',
  '\u0007',
  '\r',
  '\u2028',
  '\u00ad',
  '\u200f',
  '\u061c',
  '\u202e',
  '\u2066',
  '\u{e0041}',
];
const hostile = controls.map((character) => `${character}[31m`).join('');

describe('characters that affect a terminal', () => {
  test('are escaped wherever a finding shows data of the corpus', async () => {
    const rows = smallCorpus();
    rows.municipalities.push(municipality({ id: `p${hostile}` }), municipality({ id: 'p2', slug: hostile }));
    rows.meetings.push(
      meeting({ id: hostile, status: null }),
      meeting({ id: 'm2', body_name: `${hostile}\ud800` }),
    );
    rows.briefs.push(brief({ meeting_id: 'm3', headline: `${hostile}\u0000` }));
    rows.decisions.push({ ...decision({ id: 'd2', outcome: null }), [hostile]: 1 });
    rows.about = [sampleRow('about', { key: hostile }), sampleRow('about', { key: hostile })];
    rows.matters = [{ ...sampleRow('matters'), latitude: { [hostile]: [hostile] } }];
    const folder = writeNdjson(temporaryFolder(), { ...rows, [hostile]: [] });
    writeFileSync(join(folder, 'bodies.ndjson'), `${hostile}\n`);
    const redactions = [
      { table: 'about', id: `no ${hostile}` },
      { [hostile]: 1 },
      { table: hostile, id: 'x' },
    ];
    const unclearable = { table: 'about', id: 'x', columns: [hostile] };
    const lines = [...redactions, unclearable].map((redaction) => `${JSON.stringify(redaction)}\n`);
    writeFileSync(join(folder, 'redactions.ndjson'), `${lines.join('')}${hostile}\n`);
    const rules = (await soundFindings(folder)).map(({ rule }) => rule);
    expect(new Set(rules)).toEqual(
      new Set([
        'redaction',
        'unknown-table',
        'unknown-column',
        'unreadable',
        'unsafe-character',
        'wrong-value',
        'wrong-type',
        'invalid-encoding',
        'duplicate-key',
      ]),
    );
  });

  test.each([true, false])('are escaped in data from SQLite (indexed: %s)', async (isIndexed) => {
    const rows = smallCorpus();
    rows.meetings.push(meeting({ id: 'm2', muni_id: hostile }));
    rows.municipalities.push(municipality({ id: 'p2', slug: hostile }));
    rows.meetings.push(meeting({ id: `${hostile}3`, muni_id: 'p2' }));
    rows.decisions.push(decision({ id: 'd2', meeting_id: 'm2' }), {
      ...decision({ id: hostile }),
      [hostile]: 1,
    });
    rows.about = [sampleRow('about', { key: hostile, value: '\u0000' })];
    const file = join(temporaryFolder(), 'corpus.db');
    writeLooseSqlite(file, { ...rows, [hostile]: [{ id: 1 }] }, { isIndexed });
    const findings = await soundFindings(file);
    expect(findings.length).toBeGreaterThan(6);
    expect(findings.map(({ rule }) => rule)).toContain('dropped-with');
  });

  test('are escaped in error messages of SQLite', async () => {
    const file = writeLooseSqlite(join(temporaryFolder(), 'corpus.db'), { municipalities: [], meetings: [] });
    using database = new DatabaseSync(file);
    database.exec(`DROP TABLE meetings; CREATE VIEW meetings AS SELECT 'm' AS id, 'p' AS muni_id,
      '2026-01-01' AS meeting_date, "${hostile}"(1) AS source_url`);
    expect(await refusal(findingsOf(file))).toMatch(/cannot be read .*no such function: \\u001b/);
  });

  test('are detected by the check that these tests use', () => {
    const finding = {
      severity: 'error',
      rule: 'redaction',
      table: 'about',
      message: 'no',
      remedy: 'Fix it.',
    } as const;
    expect(() => requireSound(finding)).not.toThrow();
    for (const character of controls)
      expect(() => requireSound({ ...finding, row: character })).toThrow('raw characters');
    expect(formatFinding(finding)).toBe('error about — no. Fix it.');
  });
});
