/** A corpus in a bucket of a real S3 server. */
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sha256Of } from '../../../../generator/store/hash-file.ts';
import { openS3Store } from '../../../../generator/store/s3-store.ts';
import { buildInto, filesOf, findingsOf } from '../../../support/site/build.ts';
import { smallCorpus, temporaryFolder, writeNdjson, writeSqlite } from '../../../support/corpus/corpus.ts';
import { refusal } from '../../../support/corpus/findings.ts';
import { gzipFile } from '../../../support/corpus/formats.ts';
import { canRunS3, makeBucket, s3Server, useS3 } from '../../../support/aws/s3.ts';

const redaction = `${JSON.stringify({
  table: 'meetings',
  id: smallCorpus().meetings?.[0]?.['id'],
  reason: 'requested',
  date: '2026-11-01',
})}\n`;

describe.skipIf(!canRunS3())('a corpus in a bucket', () => {
  let bucket: string;
  beforeAll(async () => useS3(await s3Server()));
  afterAll(() => void vi.unstubAllEnvs());
  beforeEach(async () => {
    bucket = await makeBucket(await s3Server());
  });

  async function put(key: string, body: string | Uint8Array): Promise<void> {
    const bytes = Buffer.from(body);
    const headers = { mediaType: 'application/octet-stream', cacheControl: 'no-store' };
    await openS3Store({ bucket, prefix: '' }).put(key, bytes, { ...headers, sha256: sha256Of(bytes) });
  }

  /** The files built from a location. */
  async function built(location: string): Promise<Map<string, Buffer>> {
    const folder = temporaryFolder();
    await buildInto(folder, location);
    return filesOf(folder);
  }

  const database = (): string => writeSqlite(join(temporaryFolder(), 'corpus.db'), smallCorpus());

  it('gives the same build as the local file', async () => {
    const file = database();
    await put('towns/corpus.db', readFileSync(file));
    expect(await built(`s3://${bucket}/towns/corpus.db`)).toEqual(await built(file));
  });

  it('leaves no copy on disk', async () => {
    await put('corpus.db', readFileSync(database()));
    await findingsOf(`s3://${bucket}/corpus.db`);
    const ofThisProcess = `civic-corpus-${process.pid}-`;
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith(ofThisProcess))).toEqual([]);
  });

  it('can be compressed', async () => {
    const file = database();
    const expected = await built(file);
    await put('corpus.db.gz', readFileSync(gzipFile(file)));
    expect(await built(`s3://${bucket}/corpus.db.gz`)).toEqual(expected);
  });

  it('can be a folder, of which only table files are read', async () => {
    const folder = writeNdjson(temporaryFolder(), smallCorpus());
    for (const name of readdirSync(folder)) await put(`towns/${name}`, readFileSync(join(folder, name)));
    await put('towns/README.md', 'about these files');
    await put('towns/older/meetings.ndjson', 'another corpus');
    expect(await built(`s3://${bucket}/towns/`)).toEqual(await built(folder));
  });

  it('includes the redactions next to it', async () => {
    await put('corpus.db', readFileSync(database()));
    const before = await built(`s3://${bucket}/corpus.db`);
    await put('redactions.ndjson', redaction);
    expect(await built(`s3://${bucket}/corpus.db`)).not.toEqual(before);
  });

  it('reports a misnamed table file', async () => {
    const folder = writeNdjson(temporaryFolder(), smallCorpus());
    for (const name of readdirSync(folder)) await put(`towns/${name}`, readFileSync(join(folder, name)));
    await put('towns/Briefs.jsonl', '');
    expect((await findingsOf(`s3://${bucket}/towns`)).map(({ message }) => message)).toContain(
      'is ignored because of its name',
    );
  });

  it.each(['corpus.db', 'towns', 'towns/', ''])('is refused if there is no corpus at %j', async (name) => {
    await put('corpus.db.old', 'something else');
    expect(await refusal(findingsOf(`s3://${bucket}/${name}`))).toMatch(
      /^Cannot open the corpus s3:.*nothing at this address\. Name s3:/,
    );
  });

  it('is refused if its address is invalid', async () => {
    expect(await refusal(findingsOf('s3://x/corpus.db'))).toMatch(/"s3:\/\/x" is not a store/);
  });

  it('is refused if the bucket does not exist', async () => {
    expect(await refusal(findingsOf('s3://no-such-bucket/corpus.db'))).toMatch(/no-such-bucket/);
  });
});
