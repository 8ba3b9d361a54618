/** An hourly job whose corpus and store are in a bucket that is out of service: a real S3 server behind a proxy that answers 503. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { writeHistory } from '../../../generator/hourly/history.ts';
import { openS3Store } from '../../../generator/store/s3-store.ts';
import { FaultProxy } from '../../support/aws/fault-proxy.ts';
import { canRunS3, makeBucket, s3Server, useS3 } from '../../support/aws/s3.ts';
import { runMain } from '../../support/cli.ts';
import { edit, journaledCorpus, threePlaces } from '../build/since-last/site-runs.fixture.ts';

describe.skipIf(!canRunS3())('an hourly job', () => {
  let proxy: FaultProxy;
  beforeAll(async () => {
    const server = await s3Server();
    proxy = await FaultProxy.start(server.url);
    useS3({ ...server, url: proxy.url });
    // The job does not wait.
    vi.stubEnv('AWS_MAX_ATTEMPTS', '1');
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await proxy[Symbol.asyncDispose]();
  });

  it('whose bucket answers 503 to uploads says so, and the next one publishes', async () => {
    const bucket = await makeBucket(await s3Server());
    const corpus = journaledCorpus(threePlaces());
    const copy = `${corpus}.copy`;
    const to = ['--to', `s3://${bucket}/live`, '--out', `${corpus}.build`];
    const upload = () => runMain(['upload', corpus, '--to', `s3://${bucket}/us.db`]);
    const hourly = () => runMain(['hourly', `s3://${bucket}/us.db`, '--copy', copy, ...to]);
    const page = async (): Promise<string> => {
      const found = await openS3Store({ bucket, prefix: 'live' }).get('us/city/p1-oh/index.html');
      return Buffer.from(found?.body ?? []).toString();
    };
    await runMain(['run', corpus, ...to]);
    writeHistory(copy, {
      format: 1,
      full_at: new Date().toISOString(),
      full_tried_at: null,
      full_failures: 0,
      clients: {},
    });
    edit(corpus, "UPDATE briefs SET headline = 'Zanzibar and the budget' WHERE muni_id = 'p1'");
    await upload();

    proxy.faultOf = ({ method, path }) =>
      method === 'PUT' && path.includes('/us/city/') ? { status: 503, code: 'SlowDown' } : undefined;
    const failed = await hourly();
    expect(failed.code).toBe(1);
    expect(failed.stdout).toMatch(
      /^copy +done +[\d.]+ s +downloaded 1, downloaded bytes [\d,]+\nrun +failed/,
    );
    expect(failed.stdout).toMatch(
      /fails \(SlowDown\) at s3:PutObject of s3:\S+us\/city\/\S+ even after retries/,
    );
    expect(failed.stdout).toMatch(/not published after [\d.]+ s; readers see the previous state\n$/);
    expect(await page()).not.toContain('Zanzibar');

    proxy.reset();
    const next = await hourly();
    expect([next.code, next.stderr]).toEqual([0, '']);
    expect(next.stdout).toMatch(/^copy +done +[\d.]+ s\nrun +done/);
    expect(await page()).toContain('Zanzibar and the budget');
  });
});
