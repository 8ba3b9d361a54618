/** End-to-end tests with the real corpus in ../shared, which exists only on the project's machines. */
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Part, partFolders } from '../../schemas/paths.ts';
import { tableNames } from '../../schemas/tables/index.ts';
import { type Manifest, readManifest } from '../../generator/store/manifest.ts';
import { buildInto, documentsOf, filesOf, isDocument, readJson } from '../support/site/build.ts';
import { cases, isLong } from '../support/long.ts';
import { shapeFaults } from '../support/site/documents.ts';
import { type CorpusRows, writeNdjson } from '../support/corpus/corpus.ts';
import {
  dataFolder,
  databaseTable,
  expectedTable,
  parquetTable,
  unpackDatabase,
} from '../support/dataset/dataset-rows.ts';
import { claimTests } from './claims/real-claims.ts';
import { expectationTests } from './expectations/real-expectations.ts';
import { countTests } from './real-counts.ts';
import { homeTests } from './real-home.ts';
import { identifierTests } from './real-identifiers.ts';
import { peopleTests } from './real-people.ts';
import { relevanceTests } from './real-relevance.ts';
import { reporterTests } from './real-reporter.ts';
import { readRealRows, realCorpus } from './real-rows.ts';
import { searchCaseTests } from './real-search-cases.ts';
import { siteTests } from './real-site.ts';
import { tableTests } from './real-tables.ts';

const isThere = existsSync(realCorpus);
if (!isThere)
  process.stderr.write(`SKIPPED: test/real needs the corpus in ${realCorpus}, which does not exist\n`);

type Documents = Record<string, Record<string, unknown>[] | undefined>;

const slugsOf = (rows: readonly Record<string, unknown>[]): string[] => idsOf(rows, 'slug').toSorted();

describe.skipIf(!isThere)('the real corpus', () => {
  const work = mkdtempSync(join(tmpdir(), 'civic-real-'));
  const folder = join(work, 'site');
  let corpus: Required<CorpusRows>;

  beforeAll(async () => {
    corpus = readRealRows();
    const source = isLong ? realCorpus : writeNdjson(join(work, 'rows'), corpus);
    // Packed as the whole corpus is, which a sample of its meetings is too small to need.
    await buildInto(folder, source, { parts: [...parts, 'search'], index: 'packed' });
  }, 600_000);

  afterAll(() => rmSync(work, { recursive: true, force: true }), 600_000);

  it('lists every place in its country', () => {
    for (const country of ['US', 'CA']) {
      const { municipalities } = readJson(folder, `${country.toLowerCase()}/municipalities.json`) as {
        municipalities: Record<string, unknown>[];
      };
      const places = corpus.municipalities.filter((place) => place['country'] === country);
      expect(slugsOf(municipalities)).toEqual(slugsOf(places));
    }
  });

  it('publishes every meeting and every divided motion exactly once', () => {
    const meetings: string[] = [];
    const motions: string[] = [];
    for (const [path, bytes] of documentsOf(folder)) {
      const document = JSON.parse(bytes.toString()) as Documents;
      if (path.endsWith('/meetings.json') && document['archive']?.length === 0) {
        meetings.push(...idsOf(document['upcoming']), ...idsOf(document['recent']));
      } else if (/\/meetings\/[^/]+\.json$/.test(path)) meetings.push(...idsOf(document['meetings']));
      if (path.endsWith('/city.json') && !isCut(document, 'member_votes')) {
        motions.push(...idsOf(document['member_votes'], 'motion_id'));
      } else if (path.includes('/member_votes')) motions.push(...idsOf(document['rows'], 'motion_id'));
    }
    expect(meetings.toSorted()).toEqual(idsOf(corpus.meetings).toSorted());
    const divided = corpus.motions.filter((motion) => motion['divided'] === true);
    expect(motions.toSorted()).toEqual(idsOf(divided).toSorted());
    expect(divided).toHaveLength(cases(1009, 3142));
  });

  it('publishes files of the declared shapes, each under 9 MB and with the size and hash in the manifest', async () => {
    const manifest = await readManifest(folder);
    const files = filesOf(folder);
    expect(manifest?.artifacts.map(({ path }) => path).toSorted()).toEqual([...files.keys()]);
    for (const { path, bytes, sha256 } of manifest?.artifacts ?? []) {
      const content = files.get(path) ?? Buffer.alloc(0);
      expect(content.length).toBe(bytes);
      expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
      if (!/^(?:archive|search)\//.test(path)) expect(bytes).toBeLessThan(9_000_000);
      if (isDocument(path)) expect(shapeFaults(path, JSON.parse(content.toString()))).toEqual([]);
    }
  });

  siteTests(folder);
  tableTests(folder, () => corpus);

  reporterTests(folder);

  countTests(folder);
  peopleTests(() => corpus);
  homeTests(join(work, 'home'), () => corpus);
  relevanceTests(folder, () => corpus);
  identifierTests(folder);
  expectationTests(folder);
  claimTests(folder);
  searchCaseTests(folder);

  it('has every row in both formats of the dataset', async () => {
    const data = dataFolder(folder);
    using database = new DatabaseSync(unpackDatabase(data), { readOnly: true });
    for (const name of tableNames) {
      const expected = expectedTable(name, corpus);
      expect(firstDifference(databaseTable(database, name), expected)).toBeUndefined();
      expect(firstDifference(await parquetTable(data, name), expected)).toBeUndefined();
    }
  }, 240_000);

  // A short run does so with a smaller corpus (bulk.test.ts).
  it.each(isLong ? ['civic-meetings.db.gz'] : [])(
    'builds the same bytes from its own dataset in %s',
    async (name) => {
      const copied = join(work, 'copied');
      await buildInto(copied, join(dataFolder(folder), name), { parts });
      const output = await outputOf(copied);
      expect(output).toEqual(await outputOf(folder));
      expect(output.artifacts.length).toBeGreaterThan(tableNames.length);
      expect(output.counts.meetings).toBeGreaterThan(21_000);
    },
    400_000,
  );
});

const parts: readonly Part[] = ['site', 'bulk'];

/** The files of the sites and of the dataset of a build, and its counts. */
async function outputOf(built: string): Promise<Pick<Manifest, 'artifacts' | 'counts'>> {
  const manifest = await readManifest(built);
  if (manifest === undefined) throw new Error(`the build in ${built} has no manifest`);
  const folders = parts.flatMap((part) => partFolders[part]);
  const artifacts = manifest.artifacts.filter(({ path }) =>
    folders.some((folder) => path.startsWith(`${folder}/`)),
  );
  return { artifacts, counts: manifest.counts };
}

/** Returns the first row that differs. A deep comparison by Vitest would take minutes for millions of rows. */
function firstDifference(
  rows: readonly object[],
  expected: readonly object[],
): { row: unknown; expected: unknown } | undefined {
  const length = Math.max(rows.length, expected.length);
  for (let index = 0; index < length; index++)
    if (!isDeepStrictEqual(rows[index], expected[index]))
      return { row: rows[index], expected: expected[index] };
  return undefined;
}

const isCut = (document: object, block: string): boolean =>
  'truncated' in document && Object.hasOwn(Object(document.truncated), block);

const idsOf = (rows: readonly unknown[] | undefined, key = 'id'): string[] =>
  (rows ?? []).map((row) => String((row as Record<string, unknown>)[key]));
