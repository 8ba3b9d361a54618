/** Unknown tables and columns, and optional ones that are absent. */
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../generator/corpus/rows/finding.ts';
import { buildInto, filesOf, readJson } from '../../support/site/build.ts';
import {
  type CorpusRows,
  meeting,
  municipality,
  smallCorpus,
  temporaryFolder,
  writeNdjson,
  writeSqlite,
} from '../../support/corpus/corpus.ts';
import { onlyFinding, refusal, soundFindings } from '../../support/corpus/findings.ts';
import {
  gzipFile,
  looseFormats,
  writeAs,
  writeCsv,
  writeLooseSqlite,
  writeParquet,
} from '../../support/corpus/formats.ts';
import { sampleRow } from '../../support/corpus/rows.ts';

/** The formats that name columns once for the whole table. */
const columnFormats = looseFormats.filter((format) => format !== 'NDJSON');

/** A corpus without places, for speed, with one more table. */
const withTable = (name: string, rows: Record<string, unknown>[] = [{ id: 'x1' }]): CorpusRows => ({
  municipalities: [],
  meetings: [],
  [name]: rows,
});

describe('an unknown table', () => {
  test.each(looseFormats)('is reported in %s, with the likely name', async (format) => {
    const finding = await onlyFinding(await writeAs(format, temporaryFolder(), withTable('meeting_topic')));
    expect(finding).toMatchObject({ severity: 'error', rule: 'unknown-table', table: 'meeting_topic' });
    expect(finding.remedy).toContain('Did you mean meeting_topics?');
  });

  test('without a similar name is reported with a link to the list of tables', async () => {
    const finding = await onlyFinding(writeNdjson(temporaryFolder(), withTable('weather_reports')));
    expect(finding).toMatchObject({ rule: 'unknown-table', table: 'weather_reports' });
    expect(finding.remedy).toContain('docs/data-dictionary.md');
  });

  test('with a capital letter is not read as the table', async () => {
    const finding = await onlyFinding(writeNdjson(temporaryFolder(), withTable('Bodies')));
    expect(finding).toMatchObject({ rule: 'unreadable', table: 'bodies', value: '"Bodies.ndjson"' });
    expect(finding.remedy).toContain('Rename it to bodies.ndjson');
  });

  test('of another program is ignored in SQLite', async () => {
    const file = writeSqlite(join(temporaryFolder(), 'corpus.db'), smallCorpus());
    using database = new DatabaseSync(file);
    database.exec(`
      CREATE TABLE import_state (id INTEGER PRIMARY KEY AUTOINCREMENT);
      CREATE TABLE search_index (id);
      CREATE VIEW view_meetings AS SELECT * FROM meetings;
      ANALYZE`);
    expect(await soundFindings(file)).toEqual([]);
  });

  test('is recognized as another program’s only by the whole prefix', async () => {
    const file = writeLooseSqlite(join(temporaryFolder(), 'corpus.db'), withTable('imports_log'));
    expect(await onlyFinding(file)).toMatchObject({ rule: 'unknown-table', table: 'imports_log' });
  });

  test('of another program is reported in a folder', async () => {
    const folder = writeNdjson(temporaryFolder(), withTable('import_state'));
    expect(await onlyFinding(folder)).toMatchObject({ rule: 'unknown-table', table: 'import_state' });
  });
});

describe('a folder', () => {
  test('can contain other files', async () => {
    const folder = writeNdjson(temporaryFolder(), withTable('bodies', []));
    for (const name of ['README.md', 'datapackage.json', 'meetings.db', '.DS_Store', 'meetings.ndjson.bak'])
      writeFileSync(join(folder, name), 'x');
    mkdirSync(join(folder, 'archive'));
    expect(await soundFindings(folder)).toEqual([]);
  });

  const topics = { meeting_topics: [] };
  test.each<[string, (folder: string) => unknown, refused: string]>([
    ['CSV', (folder) => writeCsv(folder, topics), 'meeting_topics.ndjson'],
    ['Parquet', (folder) => writeParquet(folder, topics), 'meeting_topics.parquet'],
    ['gzip', (folder) => writeGzippedCopy(folder, topics), 'meeting_topics.ndjson.gz'],
  ])('with a %s file and an NDJSON file for one table is reported', async (_, writeSecond, refused) => {
    const folder = temporaryFolder();
    await writeSecond(folder);
    writeNdjson(folder, { municipalities: [], meetings: [], ...topics });
    expect(await onlyFinding(folder)).toMatchObject({
      severity: 'error',
      table: 'meeting_topics',
      value: JSON.stringify(refused),
      message: 'is a second file for this table',
      remedy: 'Keep one file per table.',
    });
  });

  const writeGzippedCopy = (folder: string, rows: CorpusRows): string =>
    gzipFile(join(writeNdjson(folder, rows), `${Object.keys(rows)[0]}.ndjson`));

  test('with two files for one table is not built, even with --skip-invalid', async () => {
    const folder = writeNdjson(join(temporaryFolder(), 'corpus'), smallCorpus());
    writeCsv(folder, { meetings: [meeting({ id: 'm2' })] });
    const message = await refusal(buildInto(join(folder, '../out'), folder, { skipInvalid: true }));
    expect(message).toContain('--skip-invalid drops rows, not whole tables');
  });

  test.each(['bodies.ndjson', 'bodies.csv', 'bodies.parquet'])(
    'in which %s is a folder or a broken link is reported',
    async (name) => {
      const folder = writeNdjson(temporaryFolder(), { municipalities: [], meetings: [] });
      mkdirSync(join(folder, name));
      expect(await onlyFinding(folder)).toMatchObject({ rule: 'unreadable', table: 'bodies' });
      rmSync(join(folder, name), { recursive: true });
      symlinkSync(join(folder, 'nowhere'), join(folder, name));
      expect(await onlyFinding(folder)).toMatchObject({ rule: 'unreadable', table: 'bodies' });
    },
  );
});

describe('a misspelled column', () => {
  const misspelled = [{ ...sampleRow('sources'), licence_url: null }];

  test.each(looseFormats)('is reported in %s, with the likely name', async (format) => {
    const corpus = await writeAs(format, temporaryFolder(), withTable('sources', misspelled));
    const finding = await onlyFinding(corpus);
    expect(finding).toMatchObject({
      severity: 'error',
      rule: 'unknown-column',
      table: 'sources',
      column: 'licence_url',
    });
    expect(finding.remedy).toContain('Did you mean license_url?');
  });

  test('is reported once, at its first line, with the known columns', async () => {
    const rows = [
      sampleRow('about'),
      ...['a', 'b'].map((key) => ({ ...sampleRow('about'), key, origin: 1 })),
    ];
    const finding = await onlyFinding(writeNdjson(temporaryFolder(), withTable('about', rows)));
    expect(finding).toMatchObject({ rule: 'unknown-column', column: 'origin', line: 2 });
    expect(finding.remedy).toContain('The columns are: key, value.');
  });

  test.each(columnFormats)('that is required is also reported as missing in %s', async (format) => {
    const { publisher, ...rest } = sampleRow('sources');
    const corpus = await writeAs(
      format,
      temporaryFolder(),
      withTable('sources', [{ ...rest, publishr: publisher }]),
    );
    const findings = await soundFindings(corpus);
    expect(findings.map(({ rule, column }) => [rule, column])).toEqual(
      expect.arrayContaining([
        ['unknown-column', 'publishr'],
        ['missing-column', 'publisher'],
      ]),
    );
  });

  /** The tables with findings. */
  async function tablesWithFindings(format: string, rows: CorpusRows): Promise<Set<Finding['table']>> {
    const findings = await soundFindings(await writeAs(format, temporaryFolder(), rows));
    return new Set(findings.map(({ table }) => table));
  }

  test.each(columnFormats)('of municipalities does not make every row an orphan in %s', async (format) => {
    const { name, ...rest } = municipality();
    const rows = { ...smallCorpus(), municipalities: [{ ...rest, nam: name }] };
    expect(await tablesWithFindings(format, rows)).toEqual(new Set(['municipalities']));
  });

  test.each(['CSV', 'SQLite without declared types'])(
    'of a table does not break the references to it in %s',
    async (format) => {
      const { meeting_date, ...rest } = meeting();
      const rows = { ...smallCorpus(), meetings: [{ ...rest, meetingdate: meeting_date }] };
      expect(await tablesWithFindings(format, rows)).toEqual(new Set(['meetings']));
    },
  );
});

const required = (): Record<string, unknown>[] => [
  { id: 'm1', muni_id: 'p1', meeting_date: '2026-03-04', source_url: 'https://source.example/page' },
];

describe('an absent table or column', () => {
  test.each(columnFormats)('reads as empty (table) or null (column) in %s', async (format) => {
    const folder = temporaryFolder();
    const rows = { municipalities: [municipality()], meetings: required() };
    const { corpus } = await buildInto(join(folder, 'out'), await writeAs(format, folder, rows));
    expect(corpus.rows.get('meetings')).toBe(1);
    expect(corpus.rows.get('decisions')).toBe(0);
    expect(readJson(join(folder, 'out'), 'us/city/alder-falls-oh/meetings.json')).toMatchObject({
      recent: [
        {
          id: 'm1',
          date: '2026-03-04',
          decisions: [],
          tags: [],
          source: 'https://source.example/page',
          url: 'https://civic.example/city/alder-falls-oh/#mm1',
        },
      ],
    });
  });

  test('gives the same files as an empty table or a column of nulls', async () => {
    const folder = temporaryFolder();
    const municipalities = [municipality()];
    const nulls = Object.fromEntries(Object.keys(meeting()).map((column) => [column, null]));
    const meetings = required().map((row) => ({ ...nulls, ...row }));
    const lean = writeNdjson(join(folder, 'lean'), { municipalities, meetings: required() });
    const full = writeSqlite(join(folder, 'full', 'corpus.db'), { municipalities, meetings });
    await buildInto(join(folder, 'out-lean'), lean);
    await buildInto(join(folder, 'out-full'), full);
    expect(filesOf(join(folder, 'out-lean'))).toEqual(filesOf(join(folder, 'out-full')));
  });
});
