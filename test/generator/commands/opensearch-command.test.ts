/** `civic opensearch load`, run as a command. */
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { Cluster } from '../../../search-lambda/opensearch/cluster.ts';
import { OpenSearchIndex } from '../../../search-lambda/opensearch/opensearch-index.ts';
import { runCli, runMain } from '../../support/cli.ts';
import { brief, meeting, smallCorpus, temporaryFolder, writeSqlite } from '../../support/corpus/corpus.ts';
import { type OpenSearchServer, startOpenSearch } from '../../support/opensearch/server.ts';
import { clientOf } from '../../support/search/opensearch-index.ts';

let server: OpenSearchServer;
let corpus: string;
beforeEach(async () => {
  server = await startOpenSearch();
  onTestFinished(() => server.stop());
  const rows = smallCorpus();
  rows.meetings.push(meeting({ id: 'm2' }), meeting({ id: 'm3' }));
  rows.briefs.push(brief({ meeting_id: 'm2', headline: 'Parking ban downtown' }));
  corpus = writeSqlite(join(temporaryFolder(), 'corpus.db'), rows);
});

const load = (...options: readonly string[]) => {
  const variables = options.filter((option) => /^[A-Z]/.test(option)).map((option) => option.split('='));
  // The AWS SDK reads its credentials from the environment of the process.
  const run = options.some((option) => option.startsWith('AWS_')) ? runCli : runMain;
  return run(
    [
      'opensearch',
      'load',
      corpus,
      '--url',
      `${server.address}/meetings`,
      ...options.filter((option) => !/^[A-Z]/.test(option)),
    ],
    Object.fromEntries(variables) as Record<string, string>,
  );
};

test('loads the searchable meetings and decisions of a corpus, and searches find them', async () => {
  const { code, stdout, stderr } = await load();
  expect(stderr).toBe('');
  const [index] = server.indexes.namedBy('meetings');
  const [decisions] = server.indexes.namedBy('meetings-decisions');
  expect(stdout.replace(/[\d.]+ s\n$/, '1 s\n')).toBe(
    `${server.address}/meetings (${index}): 2 meetings\n` +
      `${server.address}/meetings-decisions (${decisions}): 1 decision\n` +
      `loaded ${corpus} → ${server.address}/ in 1 s\n`,
  );
  expect(code).toBe(0);
  const cluster = new Cluster(clientOf(server));
  const searched = new OpenSearchIndex(cluster, await cluster.indexOf('meetings'));
  expect(searched.facts).toMatchObject({ meetings: 2, places: 1, updatedAt: '2026-03-05T00:00:00Z' });
  const hits = await searched.search({ kind: 'word', word: 'parking', stem: 'park' }, {}, 10);
  expect(hits.map(({ document }) => document.headline)).toEqual(['Parking ban downtown']);
  const decided = new OpenSearchIndex(cluster, await cluster.indexOf('meetings-decisions'));
  expect((await decided.newest(undefined, {}, 10)).map(({ id, meeting }) => [id, meeting])).toEqual([
    ['m1/d1', 'm1'],
  ]);
  // Loading again changes nothing.
  expect((await load()).stdout).toContain('2 meetings already in the index');
  expect(server.indexes.namedBy('meetings-decisions')).toEqual([decisions]);
  expect(server.faults).toEqual([]);
});

test('prints reports and failures as JSON for scripts', async () => {
  const first = await load('--json');
  const [index] = server.indexes.namedBy('meetings');
  const [other] = server.indexes.namedBy('meetings-decisions');
  const expected = (meetings: number, decisions: number): object => ({
    alias: 'meetings',
    index,
    meetings: 2,
    loaded: meetings,
    removed: [],
    decisions: { alias: 'meetings-decisions', index: other, decisions: 1, loaded: decisions, removed: [] },
    seconds: expect.any(Number) as number,
  });
  expect(JSON.parse(first.stdout)).toEqual(expected(2, 1));
  expect(JSON.parse((await load('--json')).stdout)).toEqual(expected(0, 0));
  const { code, stdout } = await load('--json', 'OPENSEARCH_USERNAME=a');
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toEqual({
    error: 'OPENSEARCH_USERNAME and OPENSEARCH_PASSWORD go together: set both or neither.',
  });
});

test('requests are signed with the AWS credentials in the environment', async () => {
  const credentials = { accessKeyId: 'AKID', secretAccessKey: 'key' };
  server.admission = { kind: 'aws', credentials, region: 'us-east-1' };
  const keys = ['AWS_ACCESS_KEY_ID=AKID', 'AWS_SECRET_ACCESS_KEY=key'];
  expect(await load('OPENSEARCH_AWS_REGION=us-east-1', ...keys)).toMatchObject({ code: 0, stderr: '' });
  const wrong = await load('OPENSEARCH_AWS_REGION=us-east-2', ...keys);
  expect(wrong.code).toBe(1);
  expect(wrong.stderr).toMatch(
    /^error OpenSearch at http\S+ could not list its indexes: it answers with status 403/,
  );
  expect(wrong.stderr).not.toMatch(/AKID|Signature/);
});

describe('rejected with a one-line error:', () => {
  test.each<[string[], string]>([
    [['--url', 'https://a:b@host/meetings'], 'must be an http or https address that ends in an alias'],
    [['--url', 'https://host/'], 'must be an http or https address that ends in an alias'],
    [['--shards', '0'], 'Give a whole number from 1 to 1024.'],
    [['--replicas', 'two'], 'Give a whole number from 0 to 1024.'],
    [['OPENSEARCH_AWS_REGION=here'], 'OPENSEARCH_AWS_REGION must be a region such as us-east-1.'],
    [['--config', 'nowhere.json'], 'nowhere.json'],
  ])('%j', async (options, message) => {
    const { code, stderr } = await load(...options);
    expect(code).toBe(1);
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/\n +at /);
    expect(server.requests).toEqual([]);
  });

  test('an invalid corpus, before any request to the cluster', async () => {
    const rows = smallCorpus();
    rows.briefs.push(brief({ meeting_id: 'nowhere' }));
    corpus = writeSqlite(join(temporaryFolder(), 'corpus.db'), rows);
    expect(await load()).toMatchObject({ code: 1, stderr: expect.stringContaining('nowhere') });
    expect(server.requests).toEqual([]);
    expect(await load('--skip-invalid')).toMatchObject({ code: 0 });
    expect(server.indexes.count('meetings')).toMatchObject({ count: 1 });
  });
});
