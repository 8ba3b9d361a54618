/** Redactions apply to every file of a build. */
import { truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../generator/corpus/rows/finding.ts';
import type { TableName } from '../../../schemas/tables/index.ts';
import { buildInto, filesOf, readJson } from '../../support/site/build.ts';
import {
  type CorpusRows,
  municipality,
  smallCorpus,
  temporaryFolder,
  writeNdjson,
} from '../../support/corpus/corpus.ts';
import { onlyFinding, refusal, soundFindings } from '../../support/corpus/findings.ts';
import { gzipFile, writeAs } from '../../support/corpus/formats.ts';
import { sampleRow } from '../../support/corpus/rows.ts';
import { corpusRows, secret } from './redactions.fixture.ts';

/** Redactions inside a folder, and next to a SQLite file that is read in place or copied. */
const corpusFormats = ['NDJSON', 'SQLite', 'SQLite without any key or index'];

const isFolder = (format: string): boolean => format === 'NDJSON';

type Built = {
  readonly folder: string;
  readonly findings: readonly Finding[];
  readonly rows: ReadonlyMap<TableName, number>;
};

/** Builds the corpus with redactions. */
async function buildRedacted(
  format: string,
  redactions: readonly object[],
  rows: CorpusRows = corpusRows(),
): Promise<Built> {
  const folder = temporaryFolder();
  const corpus = await writeAs(format, folder, rows);
  writeRedactions(isFolder(format) ? corpus : dirname(corpus), redactions);
  const findings: Finding[] = [];
  const summary = await buildInto(join(folder, 'out'), corpus, { findings });
  return { folder: join(folder, 'out'), findings, rows: summary.corpus.rows };
}

const writeRedactions = (folder: string, redactions: readonly object[]): void =>
  writeFileSync(
    join(folder, 'redactions.ndjson'),
    redactions.map((redaction) => `${JSON.stringify(redaction)}\n`).join(''),
  );

/** The files that contain a text. */
const filesWith = (folder: string, text: string): string[] =>
  [...filesOf(folder)].filter(([, body]) => body.includes(text)).map(([path]) => path);

const meetingsPath = 'us/city/alder-falls-oh/meetings.json';

describe('a redaction of columns', () => {
  test.each(corpusFormats)('clears them in every file (%s)', async (format) => {
    const reason = { reason: 'court order', date: '2026-05-01' };
    const { folder, findings } = await buildRedacted(format, [
      { table: 'meetings', id: 'm1', columns: ['location'], ...reason },
      { table: 'briefs', id: 'm1', columns: ['headline', 'summary'] },
      { table: 'briefs_i18n', id: 't1', columns: ['headline'] },
      { table: 'decisions', id: 'd1', columns: ['headline'] },
      { table: 'decisions', id: 'd1', columns: ['amount_cents'] },
      { table: 'motions', id: 'v1', columns: ['text'] },
      { table: 'officials', id: 'o1', columns: ['name'], ...reason },
      { table: 'member_votes', id: 'w1', columns: ['member_name', 'official_id'] },
      { table: 'municipalities', id: 'p2', columns: ['name', 'population'] },
      { table: 'sources', id: 's1', columns: ['publisher'] },
    ]);
    expect(findings).toEqual([]);
    expect(filesWith(folder, secret)).toEqual([]);
    const { recent } = readJson(folder, meetingsPath) as { recent: Record<string, unknown>[] };
    const redacted = recent.find(({ id }) => id === 'm1');
    expect(redacted).toMatchObject({
      headline: '[redacted]',
      decisions: [{ id: 'd1', headline: '[redacted]' }],
    });
    expect(redacted).not.toHaveProperty('summary');
    expect(redacted).not.toHaveProperty('decisions.0.amount_cents');
    expect(recent.find(({ id }) => id === 'm2')).toMatchObject({ headline: 'Fine' });
    expect(readJson(folder, 'us/city/alder-falls-oh/city.json')).toMatchObject({
      officials: [{ name: '[redacted]' }],
      member_votes: [{ votes: [{ name: '[redacted]', vote: 'yes' }] }],
    });
    expect(readJson(folder, 'us/municipalities.json')).toMatchObject({
      municipalities: [{}, { name: '[redacted]' }],
    });
  });
});

let kept: Promise<Map<string, Buffer>> | undefined;

/** The build of the rows that the redactions below keep, shared by the formats. */
const keptFiles = (): Promise<Map<string, Buffer>> => (kept ??= buildKeptRows());

async function buildKeptRows(): Promise<Map<string, Buffer>> {
  const rows = corpusRows();
  const keptRows: CorpusRows = {
    municipalities: rows.municipalities?.slice(0, 1) ?? [],
    meetings: rows.meetings?.slice(1) ?? [],
    briefs: rows.briefs?.slice(1) ?? [],
    decisions: rows.decisions?.slice(1) ?? [],
    matters: rows.matters?.map((row) => ({ ...row, meeting_id: null })) ?? [],
  };
  return filesOf((await buildRedacted('NDJSON', [], keptRows)).folder);
}

describe('a redaction of a row', () => {
  test.each(corpusFormats)('removes its dependent rows too (%s)', async (format) => {
    const { folder, findings } = await buildRedacted(format, [
      { table: 'meetings', id: 'm1', reason: 'the person asked' },
      { table: 'officials', id: 'o1', columns: null },
      { table: 'municipalities', id: 'p2' },
    ]);
    expect(findings).toEqual([]);
    expect(filesWith(folder, secret)).toEqual([]);
    expect(filesWith(folder, 'birch-hollow-oh')).toEqual([]);
    expect(filesOf(folder)).toEqual(await keptFiles());
  });

  test('is not reported with its dependent rows, even where dropped rows are', async () => {
    const folder = temporaryFolder();
    const corpus = await writeAs('NDJSON', folder, corpusRows());
    writeRedactions(corpus, [
      { table: 'meetings', id: 'm1' },
      { table: 'municipalities', id: 'p2' },
    ]);
    const findings: Finding[] = [];
    await buildInto(join(folder, 'out'), corpus, { findings, skipInvalid: true });
    expect(findings).toEqual([]);
  });

  test('overrides a redaction of columns of the same row, in either order', async () => {
    const row = { table: 'decisions', id: 'd1' };
    const columns = { ...row, columns: ['summary'] };
    const first = await buildRedacted('NDJSON', [row, columns]);
    const second = await buildRedacted('NDJSON', [columns, row]);
    expect(filesWith(first.folder, '"d1"')).toEqual([]);
    expect(filesOf(second.folder)).toEqual(filesOf(first.folder));
  });

  test.each(corpusFormats)('removes links to it from another place (%s)', async (format) => {
    const rows = corpusRows();
    rows.municipalities?.push(municipality({ id: 'p3', slug: 'cedar-bend-oh' }));
    rows.officials?.push(sampleRow('officials', { id: 'o3', muni_id: 'p3' }));
    rows.decision_links = ['o2', 'o3'].map((target_id) =>
      sampleRow('decision_links', {
        id: `to-${target_id}`,
        decision_id: 'd2',
        meeting_id: 'm2',
        target_table: 'officials',
        target_id,
      }),
    );
    const redactions = [
      { table: 'municipalities', id: 'p2' },
      { table: 'officials', id: 'o3' },
    ];
    const built = await buildRedacted(format, redactions, rows);
    expect(built.findings).toEqual([]);
    expect(built.rows.get('decision_links')).toBe(0);
  });
});

describe('a redaction that cannot be applied', () => {
  const write = (lines: string, rows: CorpusRows): string => {
    const folder = writeNdjson(join(temporaryFolder(), 'corpus'), rows);
    writeFileSync(join(folder, 'redactions.ndjson'), lines);
    return folder;
  };

  test.each<[string, string, RegExp]>([
    ['of an unknown table', '{"table":"meeting","id":"m1"}', /is not a redaction/],
    [
      'of an unknown column',
      '{"table":"meetings","id":"m1","columns":["place"]}',
      /cannot clear meetings\.place/,
    ],
    ['of a key', '{"table":"meetings","id":"m1","columns":["id"]}', /cannot clear meetings\.id/],
    [
      'of a required date',
      '{"table":"meetings","id":"m1","columns":["meeting_date"]}',
      /leave out "columns"/,
    ],
    ['of an empty list of columns', '{"table":"meetings","id":"m1","columns":[]}', /is not a redaction/],
    ['with a misspelled field', '{"table":"meetings","id":"m1","column":["location"]}', /is not a redaction/],
    ['without an id', '{"table":"meetings"}', /is not a redaction/],
    ['with a number as id', '{"table":"meetings","id":1}', /is not a redaction/],
    ['that is not JSON', '{"table":"meetings"', /is not a redaction/],
    [
      'that is too long',
      `{"table":"meetings","id":"m1","reason":"${'x'.repeat(2 << 20)}"}`,
      /is not a redaction/,
    ],
  ])('%s stops the build, even with --skip-invalid', async (_, line, words) => {
    const folder = write(`\n${line}\n`, { municipalities: [], meetings: [] });
    const findings: Finding[] = [];
    const build = buildInto(join(folder, '../out'), folder, { skipInvalid: true, findings });
    expect(await refusal(build)).toContain('not whole tables or redactions');
    expect(findings).toMatchObject([{ severity: 'error', rule: 'redaction', table: 'redactions', line: 2 }]);
    expect(findings[0]?.message).toMatch(words);
  });

  test('because its row does not exist gives a warning', async () => {
    const lines = '{"table":"meetings","id":"m9"}\n{"table":"permits","id":"l1","columns":["name"]}\n';
    const folder = write(lines, smallCorpus());
    expect(await soundFindings(folder)).toEqual(
      ['meetings', 'permits'].map(
        (table) =>
          expect.objectContaining({
            severity: 'warning',
            rule: 'redaction',
            value: table === 'meetings' ? '"m9"' : '"l1"',
            message: `matches no row of ${table}`,
          }) as unknown,
      ),
    );
    await expect(buildInto(join(folder, 'out'), folder)).resolves.toMatchObject({ meetings: 1 });
  });
});

describe('the file of redactions', () => {
  test('can be gzip', async () => {
    const folder = writeNdjson(temporaryFolder(), smallCorpus());
    writeRedactions(folder, [{ table: 'meetings', id: 'm1' }]);
    gzipFile(join(folder, 'redactions.ndjson'));
    await expect(buildInto(join(folder, 'out'), folder)).resolves.toMatchObject({ meetings: 0 });
  });

  test('that is truncated is refused', async () => {
    const folder = writeNdjson(temporaryFolder(), smallCorpus());
    writeRedactions(folder, [{ table: 'meetings', id: 'm1' }]);
    truncateSync(gzipFile(join(folder, 'redactions.ndjson')), 30);
    const message = await refusal(buildInto(join(folder, 'out'), folder));
    expect(message).toMatch(/Cannot read the redactions .*redactions\.ndjson\.gz.*copy the file again/);
  });

  test.each(['redactions.csv', 'redactions.parquet', 'redactions.csv.gz'])(
    'in another format (%s) is reported',
    async (name) => {
      const folder = writeNdjson(temporaryFolder(), { municipalities: [], meetings: [] });
      writeFileSync(join(folder, name), 'table,id\nmeetings,m1\n');
      expect(await onlyFinding(folder)).toMatchObject({
        severity: 'error',
        rule: 'redaction',
        value: `"${name}"`,
      });
    },
  );

  test('next to a gzipped SQLite file is applied too', async () => {
    const { folder } = await buildRedacted('gzipped SQLite', [{ table: 'meetings', id: 'm1' }]);
    expect(filesWith(folder, '"m1"')).toEqual([]);
  });
});
