/** An index that fails what the published one meets is not published. */
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectationsKey } from '../../../schemas/paths.ts';
import { buildInto } from '../../support/site/build.ts';
import { type CliResult, runMain } from '../../support/cli.ts';
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

let folder: string;
let file: string;
let builds: number;

beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, 'expectations.ndjson');
  builds = 0;
});

const expectOf = (...lines: readonly object[]): void =>
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));

/** Builds these rows and publishes them. */
async function publish(rows: CorpusRows, ...args: string[]): Promise<CliResult> {
  const built = join(folder, `site${++builds}`);
  await buildInto(built, writeNdjson(join(folder, `rows${builds}`), rows), { parts: ['search'] });
  return runMain(['publish', built, '--to', join(folder, 'store'), '--expectations', file, ...args]);
}

const recordFile = (): string => join(folder, 'store', expectationsKey);
const published = (): string => readFileSync(join(folder, 'store/search/decisions.json'), 'utf8');

/** A further place with a decision of the same meeting day. */
function withPlace(rows: CorpusRows, slug: string, headline: string): CorpusRows {
  const id = slug.slice(0, 5);
  return {
    ...rows,
    municipalities: [
      ...(rows.municipalities ?? []),
      municipality({ id, slug, name: 'Port Sorrel', ocd_division_id: null, census_geoid: null }),
    ],
    meetings: [...(rows.meetings ?? []), meeting({ id: `m${id}`, muni_id: id, meeting_date: '2026-04-01' })],
    briefs: [...(rows.briefs ?? []), brief({ meeting_id: `m${id}`, muni_id: id, headline })],
    decisions: [
      ...(rows.decisions ?? []),
      decision({ id: `d${id}`, meeting_id: `m${id}`, muni_id: id, headline }),
    ],
  };
}

const renamed = (headline: string): CorpusRows => ({
  ...smallCorpus(),
  decisions: [decision({ headline })],
});

describe('an index that fails an expectation which the published one meets', () => {
  let first: CliResult;

  beforeEach(async () => {
    expectOf({ q: 'larkspur', finds: ['d1'] }, { q: 'unicorns', complete: 1 });
    first = await publish(smallCorpus());
  });

  test('follows one that is published, which says what it fails', () => {
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toContain(
      'failed line 2, decisions, "unicorns": expected at least 1 with all words; found 0\nnot met 1 of 2 expectations of',
    );
  });

  test('is refused, with the line, the query, what was expected and what was found', async () => {
    const before = [published(), readFileSync(recordFile(), 'utf8')];
    const refused = await publish(renamed('Rezoning of 9 Alder Way'));
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain(
      `site2 fails 1 of 2 expectations in ${file} that the one in ${join(folder, 'store')} meets. Nothing was published. line 1, decisions, "larkspur": expected d1 in the first 3 results; found none.`,
    );
    expect(refused.stderr).toContain('publish with --force.');
    expect([published(), readFileSync(recordFile(), 'utf8')]).toEqual(before);
  });

  test('is refused in a dry run and as JSON, too', async () => {
    const refused = await publish(renamed('Rezoning of 9 Alder Way'), '--dry-run', '--json');
    expect(refused.code).toBe(1);
    expect(JSON.parse(refused.stdout)).toMatchObject({ error: expect.stringContaining('line 1') });
  });

  test('is published with --force, and what it fails is no longer required', async () => {
    const rows = renamed('Rezoning of 9 Alder Way');
    const forced = await publish(rows, '--force', '--json');
    expect(JSON.parse(forced.stdout)).toMatchObject({
      search: { expectations: 2, met: 0, not_met: [{ line: 1, outcome: 'lost' }, { line: 2 }] },
    });
    const next = await publish(renamed('Rezoning of 10 Alder Way'));
    expect(next).toMatchObject({ code: 0, stderr: '' });
  });

  test('is published if the expectation was removed; a new one is only reported', async () => {
    expectOf({ q: 'dragons', complete: 1 });
    const { code, stdout } = await publish(renamed('Rezoning of 9 Alder Way'));
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('failed line 1') });
  });

  test('is refused by civic run', async () => {
    const corpus = writeNdjson(join(folder, 'rows'), renamed('Rezoning of 9 Alder Way'));
    const folders = ['--out', join(folder, 'out'), '--to', join(folder, 'store')];
    const refused = await runMain(
      ['run', corpus, '--only', 'search', '--expectations', file, '--json'].concat(folders),
    );
    expect(refused.code).toBe(1);
    expect(JSON.parse(refused.stdout)).toMatchObject({ error: expect.stringContaining('"larkspur"') });
  });
});

test('an expectation that only a new place fails is reported, not lost, and required again once met', async () => {
  expectOf({ q: 'larkspur', finds: ['d1'], among: 1 }, { q: 'ferns', nothing: true });
  await publish(smallCorpus());
  const headline = 'Larkspur, larkspur and ferns';
  const grown = withPlace(smallCorpus(), 'port-sorrel-oh', headline);
  const { code, stdout } = await publish(grown);
  expect(code).toBe(0);
  expect(stdout).toContain(`new-place line 1, decisions, "larkspur": expected d1 in the first result`);
  expect(stdout).toContain(`new-place line 2, decisions, "ferns": expected no result; found "${headline}"`);

  const again = await publish({ ...grown, briefs: [...(grown.briefs ?? []).slice(1), brief()] });
  expect(again).toMatchObject({ code: 0, stderr: '' });
});

test('a new place does not excuse what fails without its results, too', async () => {
  expectOf({ q: 'larkspur', finds: ['d1'], among: 1 });
  await publish(smallCorpus());
  const refused = await publish(withPlace(renamed('Rezoning'), 'port-sorrel-oh', 'Larkspur trail'));
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('line 1') });
});

test('an expectation about a place that is gone is reported, not lost', async () => {
  expectOf(
    { q: 'lupine', finds: ['dport-'] },
    { q: 'council', with: { place: 'port-sorrel-oh' }, place: 'port-sorrel-oh' },
    { q: 'port sorrel council', recognizes: ['port-sorrel-oh'] },
    { q: 'rezoning', with: { place: 'port-sorrel-oh' }, nothing: true },
  );
  const first = await publish(withPlace(smallCorpus(), 'port-sorrel-oh', 'Council plants lupine'));
  expect(first.stdout).toContain('met all 4 expectations');
  const { code, stdout } = await publish(smallCorpus(), '--max-loss', '100');
  expect(code).toBe(0);
  expect(stdout.match(/^place-gone line \d/gm)).toEqual(
    [1, 2, 3, 4].map((line) => `place-gone line ${line}`),
  );
});

test('an unchanged index is not checked again, but new expectations are', async () => {
  expectOf({ q: 'larkspur', finds: ['d1'] });
  expect((await publish(smallCorpus())).stdout).toContain('met all 1 expectation of');
  expect((await publish(smallCorpus())).stdout).not.toContain('expectation');
  appendFileSync(file, '{"q":"rezoning","complete":1}\n');
  expect((await publish(smallCorpus())).stdout).toContain('met all 2 expectations of');
});

test('an index whose segments are only in the store is checked whole', async () => {
  const built = join(folder, 'site');
  const options = { parts: ['search'], index: 'packed' } as const;
  await buildInto(built, writeNdjson(join(folder, 'rows'), smallCorpus()), options);
  const store = ['--to', join(folder, 'store')];
  await runMain(['publish', built, ...store]);
  for (const name of readdirSync(join(built, 'search')))
    if (name.endsWith('.civicidx')) rmSync(join(built, 'search', name));
  expectOf({ q: 'larkspur', finds: ['d1'] });
  const { code, stdout, stderr } = await runMain(['publish', built, ...store, '--expectations', file]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('met all 1 expectation of');
});

test('a dry run leaves no record; an unreadable one begins anew', async () => {
  expectOf({ q: 'larkspur', finds: ['d1'] });
  await publish(smallCorpus(), '--dry-run');
  expect(existsSync(recordFile())).toBe(false);
  await publish(smallCorpus());
  writeFileSync(recordFile(), '{');
  expect((await publish(renamed('Rezoning'))).code).toBe(0);
});

test('a file with a mistake is refused before anything is published', async () => {
  writeFileSync(file, '{"q":"larkspur"}\n');
  const refused = await publish(smallCorpus());
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('line 1: expects nothing') });
  expect(existsSync(join(folder, 'store/search'))).toBe(false);
});
