/** A path without a corpus is refused with one clear line. */
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { openCorpus } from '../../../generator/corpus/open.ts';
import { check, findingsOf } from '../../support/site/build.ts';
import { smallCorpus, temporaryFolder, writeNdjson, writeSqlite } from '../../support/corpus/corpus.ts';
import { gzipFile, writeLooseSqlite } from '../../support/corpus/formats.ts';
import { onlyFinding, refusal, soundFindings } from '../../support/corpus/findings.ts';

function fileOf(body: string | Uint8Array, name = 'corpus.db'): string {
  const file = join(temporaryFolder(), name);
  writeFileSync(file, body);
  return file;
}

const database = (): string => writeSqlite(join(temporaryFolder(), 'corpus.db'), smallCorpus());

/** Overwrites a part of a file. */
function overwrite(file: string, position: number, bytes: Uint8Array): void {
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, bytes, 0, bytes.length, position);
  closeSync(descriptor);
}

describe('a path', () => {
  test('that does not exist is refused', async () => {
    expect(await refusal(findingsOf(join(temporaryFolder(), 'missing.db')))).toMatch(
      /nothing at this path.*Name a SQLite file/,
    );
  });

  test('below a file is refused', async () => {
    expect(await refusal(findingsOf(join(database(), 'corpus.db')))).toMatch(/Name a SQLite file/);
  });

  test('that is a socket is refused', async () => {
    const socket = join(temporaryFolder(), 'socket');
    const server = createServer().listen(socket);
    await new Promise((resolve) => server.once('listening', resolve));
    const message = await refusal(findingsOf(socket)).finally(() => server.close());
    expect(message).toMatch(/Name a SQLite file/);
  });
});

describe('a file', () => {
  test.each<[string, string | Uint8Array, RegExp]>([
    ['without content', '', /is an empty file/],
    ['in another format', 'id,slug\np1,alder-falls-oh\n', /is not a SQLite database/],
    ['shorter than a header', 'SQLite format 3\0', /is not a SQLite database/],
    ['of zeros', new Uint8Array(8192), /is not a SQLite database/],
    ['whose gzip contains something else', gzipSync('id,slug\n'), /is not a SQLite database/],
    ['whose gzip is empty', gzipSync(''), /is an empty file/],
    ['with only the start of gzip', new Uint8Array([0x1f, 0x8b, 8, 0]), /truncated/],
  ])('%s is refused', async (_, body, words) => {
    expect(await refusal(findingsOf(fileOf(body)))).toMatch(words);
  });

  test('with only the header of a database is refused', async () => {
    const file = database();
    overwrite(file, 100, new Uint8Array(statSync(file).size - 100).fill(0xff));
    expect(await refusal(findingsOf(file))).toMatch(/cannot be read .*malformed.*copy it again/i);
  });

  test('that is a truncated database is refused', async () => {
    const file = database();
    const { size } = statSync(file);
    truncateSync(file, size - 4096);
    expect(await refusal(findingsOf(file))).toMatch(
      new RegExp(`truncated: it has ${size - 4096} of ${size} bytes`),
    );
  });

  test('that is a database truncated inside its first page is refused', async () => {
    const file = database();
    truncateSync(file, 1000);
    expect(await refusal(findingsOf(file))).toMatch(/truncated/);
  });

  test('that is truncated gzip is refused', async () => {
    const file = gzipFile(database());
    truncateSync(file, statSync(file).size - 100);
    expect(await refusal(findingsOf(file))).toMatch(/Cannot unpack.*truncated/);
  });

  test('that is gzip with a damaged middle is refused', async () => {
    const file = gzipFile(database());
    overwrite(file, Math.floor(statSync(file).size / 2), new Uint8Array(64).fill(0xff));
    expect(await refusal(findingsOf(file))).toMatch(/Cannot unpack/);
  });

  test('that is the gzip of a truncated database is refused', async () => {
    const whole = readFileSync(database());
    const file = fileOf(gzipSync(whole.subarray(0, -4096)), 'corpus.db.gz');
    expect(await refusal(findingsOf(file))).toMatch(/truncated/);
  });

  test('with a complete database is read, even without a file extension', async () => {
    const { findings, counts } = await check(fileOf(readFileSync(database()), 'corpus'));
    expect(findings).toEqual([]);
    expect(counts.rows.get('meetings')).toBe(1);
    expect(counts.dropped).toBe(0);
  });
});

/** Overwrites the first page of a table and of its indexes. */
function damage(file: string, table: string, { andIndexes = true } = {}): void {
  using database = new DatabaseSync(file);
  const pages = database
    .prepare(`SELECT rootpage FROM sqlite_schema WHERE ${andIndexes ? 'tbl_name' : 'name'} = ?`)
    .all(table);
  for (const { rootpage } of pages)
    overwrite(file, (Number(rootpage) - 1) * 4096, new Uint8Array(4096).fill(0xff));
}

describe('a database with damaged pages', () => {
  const corpus = (isIndexed: boolean): string =>
    writeLooseSqlite(join(temporaryFolder(), 'corpus.db'), smallCorpus(), { isIndexed });

  test('is refused if the places cannot be read', async () => {
    const file = corpus(true);
    damage(file, 'municipalities');
    const message = await refusal(findingsOf(file));
    expect(message).toContain(file);
    expect(message).toMatch(/cannot be read .*malformed.*copy it again/i);
  });

  test.each(['municipalities', 'meetings', 'decisions'])(
    'is reported by table, without follow-up findings, if it has to be copied (%s)',
    async (table) => {
      const file = corpus(false);
      damage(file, table);
      expect(await onlyFinding(file)).toMatchObject({ severity: 'error', rule: 'unreadable', table });
    },
  );

  test('is refused if an index on muni_id cannot be read', async () => {
    const file = corpus(true);
    damage(file, 'decisions');
    expect(await refusal(findingsOf(file))).toMatch(/cannot be read .*malformed.*copy it again/i);
  });

  test('is reported by table if only rows of places cannot be read', async () => {
    const file = corpus(true);
    damage(file, 'decisions', { andIndexes: false });
    expect(await onlyFinding(file)).toMatchObject({ rule: 'unreadable', table: 'decisions' });
  });
});

describe('a folder', () => {
  const missing = ['municipalities', 'meetings'].map((table) =>
    expect.objectContaining({ severity: 'error', rule: 'missing-table', table }),
  );

  test('without tables lacks the two required tables', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'README.md'), 'nothing here');
    mkdirSync(join(folder, 'archive'));
    expect(await soundFindings(folder)).toEqual(missing);
  });

  test('with empty tables is a corpus without places', async () => {
    const folder = writeNdjson(temporaryFolder(), { municipalities: [], meetings: [] });
    expect(await soundFindings(folder)).toEqual([]);
  });

  test.each(['municipalities', 'meetings'])('without %s is an error', async (table) => {
    const folder = writeNdjson(temporaryFolder(), smallCorpus());
    rmSync(join(folder, `${table}.ndjson`));
    expect(await soundFindings(folder)).toContainEqual(
      expect.objectContaining({ severity: 'error', rule: 'missing-table', table }),
    );
  });
});

test('a database with other tables lacks the two required tables', async () => {
  const about = [{ key: 'exported_at', value: null }];
  const file = writeLooseSqlite(join(temporaryFolder(), 'corpus.db'), { about });
  const tables = (await soundFindings(file)).map(({ rule, table }) => [rule, table]);
  expect(tables).toEqual([
    ['missing-table', 'municipalities'],
    ['missing-table', 'meetings'],
  ]);
});

describe('postal codes', () => {
  const addPostalCodes = (file: string): string => {
    using corpus = new DatabaseSync(file);
    corpus.exec(`CREATE TABLE import_postal_codes (postal_code TEXT, muni_id TEXT, share REAL);
      INSERT INTO import_postal_codes VALUES ('K1P', 'p1', NULL), ('43002', 'p1', NULL), ('43002', 'p3', 0.25),
        ('43002', 'p2', 0.5), ('4300', 'p1', 1), ('../x', 'p1', 1)`);
    return file;
  };
  const postalCodesOf = async (path: string): Promise<unknown> => {
    using corpus = await openCorpus(path, { report: () => {} });
    return corpus.postalCodes.map(({ code, placeId }) => `${code} ${placeId}`);
  };

  test.each([
    ['with indexes', () => database()],
    ['without indexes', () => writeLooseSqlite(join(temporaryFolder(), 'corpus.db'), smallCorpus())],
  ])('of a SQLite file %s are read in order, the largest part first', async (_, write) => {
    expect(await postalCodesOf(addPostalCodes(write()))).toEqual([
      '43002 p2',
      '43002 p3',
      '43002 p1',
      'K1P p1',
    ]);
  });

  test('are optional', async () => {
    expect(await postalCodesOf(database())).toEqual([]);
    expect(await postalCodesOf(writeNdjson(join(temporaryFolder(), 'corpus'), smallCorpus()))).toEqual([]);
  });
});
