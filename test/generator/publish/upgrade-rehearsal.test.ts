/** The upgrade of the index format and the rollback in docs/operate.md, step by step, on a bucket of a real S3 server. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PutBucketVersioningCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openS3Store } from '../../../generator/store/s3-store.ts';
import { indexKeys, type IndexName, indexPointerKey } from '../../../schemas/paths.ts';
import { newestVersion, oldestVersion } from '../../../search-lambda/engine/packed/format/layout.ts';
import { createApp } from '../../../search-lambda/http/app.ts';
import { createLoader, type WarmableLoader } from '../../../search-lambda/load/loader.ts';
import { createS3Store } from '../../../search-lambda/load/s3-store.ts';
import { FaultProxy } from '../../support/aws/fault-proxy.ts';
import { canRunS3, makeBucket, s3Client, s3Server, useS3 } from '../../support/aws/s3.ts';
import { unconditional } from '../../support/aws/unconditional.ts';
import { runMain } from '../../support/cli.ts';
import { smallCorpus, temporaryFolder, writeSqlite } from '../../support/corpus/corpus.ts';
import { testConfig } from '../../support/site/build.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/operate.md'), 'utf8');
const row = /^\| `npm run (.+?)` +\| (\d+) +\| (\d+) +\| (\d+) +\|$/gm;
/** Each step with what is expected after it: the version of the index, and the status of searches. */
const steps = [...page.matchAll(row)].map(([, command = '', ...expected]) => ({
  command,
  expected: expected.map(Number),
}));

type Listed = { releases: { version: string; current: boolean }[] };

describe.skipIf(!canRunS3())('the upgrade in docs/operate.md', () => {
  let proxy: FaultProxy;
  let bucket: string;
  beforeAll(async () => {
    const server = await s3Server();
    proxy = await FaultProxy.start(server.url);
    proxy.headersFor = unconditional(server);
    bucket = await makeBucket(server);
    await s3Client(server).send(
      new PutBucketVersioningCommand({ Bucket: bucket, VersioningConfiguration: { Status: 'Enabled' } }),
    );
    useS3({ ...server, url: proxy.url });
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await proxy[Symbol.asyncDispose]();
  });

  /** What a new instance of the search function answers. */
  async function search(path: string): Promise<{ status: number; body: unknown }> {
    const loaderOf = (name: IndexName): WarmableLoader => {
      const pointerKey = indexKeys[name].pointer;
      return createLoader({ ...createS3Store(new URL(`s3://${bucket}/search`), pointerKey), pointerKey });
    };
    const app = createApp({
      meetings: loaderOf('meetings'),
      decisions: loaderOf('decisions'),
      config: testConfig,
      programVersion: '1',
      now: () => 0,
    });
    const answer = await app(new Request(`https://search.civic.example${path}`));
    return { status: answer.status, body: await answer.json() };
  }

  const versionInStore = async (): Promise<number> => {
    const found = await openS3Store({ bucket, prefix: '' }).get(indexPointerKey);
    return (JSON.parse(Buffer.from(found?.body ?? []).toString()) as { version: number }).version;
  };

  it('is rehearsed step by step, each answered by the search function', async () => {
    const folder = temporaryFolder();
    const corpus = writeSqlite(join(folder, 'us.db'), smallCorpus());
    let beforeTheSwitch = '';
    const answers: unknown[] = [];
    const done: string[] = [];
    for (const { command, expected } of steps) {
      const [program, ...words] = command.replace('civic -- ', 'civic ').split(' ');
      if (program === 'civic') {
        const args = words.map((word) =>
          word.replace('<bucket>', bucket).replace('us.db', corpus).replace('<version>', beforeTheSwitch),
        );
        // A corpus as small as this one has no packed index otherwise. The sites are the same before and after.
        const options = ['--out', join(folder, 'out'), '--index', 'packed', '--only', 'search'];
        const more = args[0] === 'run' ? options : [];
        const { code, stdout, stderr } = await runMain([...args, ...more]);
        expect([command, code, stderr]).toEqual([command, 0, '']);
        done.push(stdout);
      }
      const [version, found, decisions] = [
        await versionInStore(),
        await search('/search?q=homes'),
        await search('/decisions?q=homes'),
      ];
      expect([command, version, found.status, decisions.status]).toEqual([command, ...expected]);
      answers.push(found.body);
      if (command.endsWith(`--index-version ${newestVersion}`)) {
        const { stdout } = await runMain(['rollback', `s3://${bucket}`, '--json']);
        const { releases } = JSON.parse(stdout) as Listed;
        beforeTheSwitch = releases.find(({ current }) => !current)?.version ?? '';
      }
    }
    const [before, after] = [oldestVersion, newestVersion];
    expect(steps.map(({ expected: [version] }) => version)).toEqual([
      before,
      before,
      before,
      after,
      after,
      after,
      before,
      before,
    ]);
    for (const body of answers) expect(body).toMatchObject({ count: 1 });
    const [listed, planned, restored] = done.slice(-4);
    expect(listed).toContain(beforeTheSwitch);
    expect(planned).toMatch(/^planned .* would restore .*; nothing was changed$/m);
    expect(restored).toMatch(/^restored /m);
    expect(done.at(-1)).toMatch(/^nothing to do /m);
  });
});
