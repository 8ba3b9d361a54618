import { describe, expect, test } from 'vitest';
import { RequestSigner } from '../../../search-lambda/load/s3-signer.ts';

const environment = { AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
const url = new URL('https://bucket.s3.us-east-1.amazonaws.com/search/file');
const noon = Date.parse('2026-11-20T12:00:00Z');

const at = async (signer: RequestSigner, minutes: number, of = url): Promise<string | undefined> =>
  (await signer.sign(of, environment, noon + minutes * 60_000))['x-amz-date'];

describe('a signature', () => {
  test('is made once a minute for an address', async () => {
    const signer = new RequestSigner();
    expect(await at(signer, 0)).toBe('20261120T120000Z');
    expect(await at(signer, 0.9)).toBe('20261120T120000Z');
    expect(await at(signer, 1)).toBe('20261120T120100Z');
    // A function may be frozen for hours.
    expect(await at(signer, 600)).toBe('20261120T220000Z');
  });

  test('is made again after the clock was set back', async () => {
    const signer = new RequestSigner();
    await at(signer, 600);
    expect(await at(signer, 0)).toBe('20261120T120000Z');
  });

  test('is of one address', async () => {
    const signer = new RequestSigner();
    const [a, b] = await Promise.all(
      ['/search/a', '/search/b'].map((path) => signer.sign(new URL(path, url), environment, noon)),
    );
    expect(a?.['authorization']).not.toBe(b?.['authorization']);
  });

  test('covers the session token', async () => {
    const { authorization, ...headers } = await new RequestSigner().sign(
      url,
      { ...environment, AWS_SESSION_TOKEN: 'token' },
      noon,
    );
    expect(headers['x-amz-security-token']).toBe('token');
    expect(authorization).toMatch(/SignedHeaders=[^,]*x-amz-security-token/);
  });

  test.each(['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'])('needs %s', async (name) => {
    const signing = new RequestSigner().sign(url, { ...environment, [name]: '' }, noon);
    await expect(signing).rejects.toThrow('there are no AWS credentials');
  });
});
