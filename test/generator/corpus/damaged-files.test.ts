/** Table files that cannot be read, or not completely. */
import { appendFileSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { buildInto, check, findingsOf, readJson } from '../../support/site/build.ts';
import {
  brief,
  type CorpusRows,
  meeting,
  municipality,
  smallCorpus,
  temporaryFolder,
  writeNdjson,
} from '../../support/corpus/corpus.ts';
import { onlyFinding, refusal, soundFindings } from '../../support/corpus/findings.ts';
import { gzipFile, writeCsv, writeParquet } from '../../support/corpus/formats.ts';
import { sampleRow } from '../../support/corpus/rows.ts';

/** A corpus without places, so that only the table under test is read. */
const placeless = { municipalities: [], meetings: [] };

const ndjsonOf = (name: string, text: string | Uint8Array): string => {
  const folder = writeNdjson(temporaryFolder(), placeless);
  writeFileSync(join(folder, name), text);
  return folder;
};

describe('NDJSON', () => {
  test('with a malformed line reports the line and continues after it', async () => {
    const folder = ndjsonOf(
      'about.ndjson',
      '{"key":"a","value":"1"}\n\n{"key":"b","value":"2\n{"key":"c","valu":"3"}\n["d"]\n5\nnull\n',
    );
    const findings = await soundFindings(folder);
    expect(findings.map(({ rule, line, row, value }) => [rule, line, row, value])).toEqual([
      ['unreadable', 3, 'b', String.raw`"{\"key\":\"b\",\"value\":\"2"`],
      ['unknown-column', 4, undefined, undefined],
      ['wrong-type', 5, undefined, String.raw`"[\"d\"]"`],
      ['wrong-type', 6, undefined, '"5"'],
      ['wrong-type', 7, undefined, '"null"'],
    ]);
    expect(findings[0]?.remedy).toBe('Write one JSON object per line; the file may be truncated.');
  });

  test('with a malformed line is not built, even with --skip-invalid', async () => {
    const folder = writeNdjson(temporaryFolder(), smallCorpus());
    appendFileSync(join(folder, 'meetings.ndjson'), '{"id":');
    const message = await refusal(buildInto(join(folder, 'out'), folder, { skipInvalid: true }));
    expect(message).toContain('Nothing was built');
  });

  test('can have blank lines, Windows line ends and no final line end', async () => {
    const lines = ['{"key":"a","value":null}', '', '  ', '{"key":"b"}'];
    expect(await soundFindings(ndjsonOf('about.ndjson', lines.join('\r\n')))).toEqual([]);
  });

  test('with hostile JSON is reported without a crash', async () => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000);
    const lines = [
      `{"key":"a","value":${deep}}`,
      `{"key":"b","value":[12345678901234567890]}`,
      `{"key":"c","value":${'9'.repeat(400)}}`,
      `{"key":"d","value":{"__proto__":1,"e":${'9'.repeat(20)}}}`,
      `{"key":"e","value":1e999}`,
      `{"key":"f","__proto__":{"value":"x"}}`,
      `{"key":"g","value":"x","value":null}`,
    ];
    const findings = await soundFindings(ndjsonOf('about.ndjson', lines.join('\n')));
    expect(findings.map(({ row, column }) => [row, column])).toEqual([
      ['a', 'value'],
      ['b', 'value'],
      ['c', 'value'],
      ['d', 'value'],
      ['e', 'value'],
      [undefined, '__proto__'],
    ]);
    expect(findings[1]?.value).toBe('["12345678901234567890"]');
    expect(findings[4]?.value).toBe('Infinity');
  });
});

describe('numbers beyond the range of a double', () => {
  test.each([
    ['NDJSON', writeNdjson],
    ['CSV', writeCsv],
  ])('are reported in %s without a crash', async (format, write) => {
    const rows: CorpusRows = { ...placeless, municipalities: [municipality({ population: 10 })] };
    const folder = write(temporaryFolder(), rows);
    const file = join(folder, `municipalities.${format.toLowerCase()}`);
    const digits = '9'.repeat(400);
    const text = readFileSync(file, 'utf8').replace('40.5', digits);
    writeFileSync(file, text.replace(/("population":|,)10,/, `$1${digits},`));
    const findings = await soundFindings(folder);
    expect(findings.map(({ row, column, rule }) => [row, column, rule])).toEqual([
      ['p1', 'population', 'wrong-type'],
      ['p1', 'latitude', 'wrong-type'],
    ]);
  });
});

describe('gzip', () => {
  test.each([
    ['NDJSON', writeNdjson, 'ndjson'],
    ['CSV', writeCsv, 'csv'],
  ])('around truncated %s is reported', async (_, write, extension) => {
    const about = Array.from({ length: 500 }, (_, index) => ({ key: `k${index}`, value: `v${index ** 3}` }));
    const folder = write(temporaryFolder(), { ...placeless, about });
    const file = gzipFile(join(folder, `about.${extension}`));
    expect(await soundFindings(folder)).toEqual([]);
    truncateSync(file, statSync(file).size - 20);
    const finding = await onlyFinding(folder);
    expect(finding).toMatchObject({ severity: 'error', rule: 'unreadable', table: 'about' });
    expect(finding.remedy).toContain('truncated');
  });

  test.each(['about.ndjson.gz', 'about.csv.gz', 'about.parquet.gz'])(
    'is required if the name is %s',
    async (name) => {
      const folder = ndjsonOf(name, 'key,value\n');
      expect(await onlyFinding(folder)).toMatchObject({ rule: 'unreadable', table: 'about' });
    },
  );

  test('around Parquet is read', async () => {
    const folder = await writeParquet(temporaryFolder(), { ...placeless, about: [sampleRow('about')] });
    gzipFile(join(folder, 'about.parquet'));
    expect(await soundFindings(folder)).toEqual([]);
  });
});

describe('Parquet', () => {
  test('with another schema is reported by column', async () => {
    const folder = writeNdjson(temporaryFolder(), placeless);
    const other = { sources: [{ name: 'x', values: '1' }] };
    const findings = await soundFindings(await writeParquet(folder, other));
    expect(findings.slice(0, 3).map(({ rule, column }) => [rule, column])).toEqual([
      ['unknown-column', 'name'],
      ['unknown-column', 'values'],
      ['missing-column', 'id'],
    ]);
    expect(new Set(findings.map(({ table }) => table))).toEqual(new Set(['sources']));
  });

  test.each([8, 100, 1000])('without its last %i bytes is reported', async (bytes) => {
    const folder = await writeParquet(temporaryFolder(), { ...placeless, sources: [sampleRow('sources')] });
    const file = join(folder, 'sources.parquet');
    truncateSync(file, statSync(file).size - bytes);
    const finding = await onlyFinding(folder);
    expect(finding).toMatchObject({ severity: 'error', rule: 'unreadable', table: 'sources' });
    expect(finding.message).toMatch(/cannot be read as Parquet/);
  });

  test.each(['', 'key,value\n', 'PAR1PAR1'])('that is %j is reported', async (text) => {
    expect(await onlyFinding(ndjsonOf('about.parquet', text))).toMatchObject({
      rule: 'unreadable',
      table: 'about',
    });
  });

  test('with columns of unsupported types is reported by value', async () => {
    const types = {
      title: 'BIGINT[]',
      publisher: 'STRUCT(a BIGINT)',
      license: 'INTERVAL',
      tables: 'VARCHAR',
    };
    const sources = [
      { ...sampleRow('sources'), title: [1], publisher: { a: 1 }, license: '2 days', tables: '["meetings"]' },
    ];
    const folder = await writeParquet(temporaryFolder(), { ...placeless, sources }, types);
    const findings = await soundFindings(folder);
    expect(findings.map(({ rule, row, column }) => [rule, row, column])).toEqual(
      ['publisher', 'title', 'license'].map((column) => ['wrong-type', 'x1', column]),
    );
  });

  test('with other types for the same values is read', async () => {
    const folder = temporaryFolder();
    const types = {
      population: 'INTEGER',
      latitude: 'DECIMAL(9,4)',
      longitude: 'FLOAT',
      updated_at: 'TIMESTAMP',
    };
    const rows = { municipalities: [municipality()], meetings: [meeting()] };
    const other = { ...types, start_time: 'TIME', meeting_date: 'VARCHAR' };
    await buildInto(join(folder, 'out'), await writeParquet(join(folder, 'corpus'), rows, other));
    expect(readJson(join(folder, 'out'), 'us/municipalities.json')).toMatchObject({
      updated_at: '2026-01-02T03:04:05Z',
      municipalities: [{ population: 12_345, latitude: 40.5, longitude: -82.25 }],
    });
    expect(readJson(join(folder, 'out'), 'us/city/alder-falls-oh/meetings.json')).toMatchObject({
      recent: [{ date: '2026-03-04', time: '19:00' }],
    });
  });

  test('with an integer as DECIMAL is not silently rounded', async () => {
    const places = [{ ...municipality(), population: '9007199254740993' }];
    const types = { population: 'DECIMAL(38,0)' };
    const folder = await writeParquet(temporaryFolder(), { ...placeless, municipalities: places }, types);
    expect(await onlyFinding(folder)).toMatchObject({ column: 'population', value: '9007199254740993' });
  });
});

describe('CSV', () => {
  const csv = (text: string): string => ndjsonOf('about.csv', text);

  test.each([
    ['too few cells', 'key,value\na,1\nb\nc,3\n', 3],
    ['too many cells', 'key,value\na,1\nb,2,3\nc,3\n', 3],
    ['a blank line', 'key,value\na,1\n\nc,3\n', 3],
    ['a quote inside a cell', 'key,value\na,1\nb,x"y"\nc,3\n', 3],
  ])('with %s is reported with its line, and the rest is read', async (_, text, line) => {
    const folder = csv(text);
    expect((await check(folder)).counts.rows.get('about')).toBe(2);
    expect(await onlyFinding(folder)).toMatchObject({
      severity: 'error',
      rule: 'unreadable',
      table: 'about',
      line,
      remedy:
        'Write as many cells as the header has, and quote cells that contain commas, quotes or line ends.',
    });
  });

  test('that ends inside quotes is reported', async () => {
    expect(await onlyFinding(csv('key,value\na,1\nb,"cut o'))).toMatchObject({
      rule: 'unreadable',
      table: 'about',
    });
  });

  test.each(['', '\ufeff'])('that is %j has no header and is not an empty table', async (text) => {
    expect(await onlyFinding(csv(text))).toMatchObject({ rule: 'unreadable', table: 'about' });
  });

  test('with a duplicate column is reported', async () => {
    expect((await onlyFinding(csv('key,value,value\na,1,2\n'))).message).toContain('has a duplicate column');
  });

  test('with only a header is an empty table, also after a byte order mark', async () => {
    expect(await soundFindings(csv('\ufeffkey,value\r\n'))).toEqual([]);
  });

  test('keeps quoted line ends, commas and quotes, and distinguishes null from an empty text', async () => {
    const folder = writeCsv(join(temporaryFolder(), 'corpus'), smallCorpus());
    const summary = 'one,\r\n"two"\n three';
    writeCsv(folder, { briefs: [brief({ headline: '', summary })] });
    await buildInto(join(folder, '../out'), folder);
    const path = 'us/city/alder-falls-oh/meetings.json';
    expect(readJson(join(folder, '../out'), path)).toMatchObject({ recent: [{ headline: '', summary }] });
    writeCsv(folder, { briefs: [{ ...brief(), headline: null }] });
    expect((await findingsOf(folder)).map(({ rule }) => rule)).toEqual(['missing-value']);
    writeCsv(folder, { briefs: [brief({ summary: null })] });
    await buildInto(join(folder, '../out'), folder);
    expect(JSON.stringify(readJson(join(folder, '../out'), path))).not.toContain('"summary":"');
  });

  test('without content is unreadable, not a missing table', async () => {
    const folder = csv('key,value\n');
    rmSync(join(folder, 'meetings.ndjson'));
    writeFileSync(join(folder, 'meetings.csv.gz'), gzipSync(''));
    expect(await onlyFinding(folder)).toMatchObject({ rule: 'unreadable', table: 'meetings' });
  });
});
