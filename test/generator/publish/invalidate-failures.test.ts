import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { UserError } from '../../../generator/system/errors.ts';
import { openCloudFront } from '../../../generator/publish/cloudfront.ts';
import { invalidate } from '../../../generator/publish/invalidate.ts';
import { CloudFrontFault } from '../../support/aws/cloudfront-batch.ts';
import { CloudFrontServer } from '../../support/aws/cloudfront-server.ts';
import { awsEnvironment, exampleCredentials } from './invalidation.fixture.ts';

const distributions = { us: 'E2US000000000', ca: 'E2CA000000000' };

let cloudFront: CloudFrontServer;

beforeEach(async () => {
  cloudFront = await CloudFrontServer.start(exampleCredentials, distributions.us, distributions.ca);
  awsEnvironment(cloudFront.url);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await cloudFront.close();
});

/** The error message of invalidating both sites. */
async function failure(publication = 'a'): Promise<string> {
  const all = { paths: ['/*'], publication };
  const failed = await invalidate(
    { us: all, ca: all },
    { distributions, waitMs: 0, cdn: openCloudFront(2) },
  ).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(failed instanceof UserError)) throw new Error('no error for users', { cause: failed });
  expect(failed.message).not.toMatch(/\n|AQoEXAMPLE|wJalr|AKIDEXAMPLE|Signature=/);
  expect(failed.cause).toBeUndefined();
  return failed.message;
}

const answering = (status: number, code: string) => (): never => {
  // Like some responses of AWS, it repeats the request.
  throw new CloudFrontFault(status, code, `x-amz-security-token:${exampleCredentials.sessionToken}`);
};

const after =
  'The files are published, but readers may see old copies until the next run has invalidated them.';

describe('an invalidation fails with the remedy', () => {
  test.each([
    [
      403,
      'AccessDenied',
      /denies cloudfront:CreateInvalidation for the distribution E2US000000000\. Grant these/,
    ],
    [
      400,
      'TooManyInvalidationsInProgress',
      /Too many invalidations of the distribution E2US0.*--exact-paths/,
    ],
    [400, 'Throttling', /throttles this AWS account.* Try again later/],
    [429, 'SlowDown', /throttles this AWS account.* Try again later/],
    [403, 'ExpiredToken', /credentials have expired\. Get new ones/],
    [403, 'UnrecognizedClientException', /does not recognize the AWS credentials\. Correct/],
    [403, 'RequestExpired', /clock .* Correct it/],
    [403, 'SomethingNew', /denies cloudfront:CreateInvalidation/],
    [500, 'InternalError', /CloudFront fails \(500 InternalError\).* Try again later/],
    [400, 'InvalidArgument', /refuses .* \(400 InvalidArgument\)\. Please report this/],
  ])('if CloudFront returns %i %s', async (status, code, message) => {
    cloudFront.before = answering(status, code);
    expect(await failure()).toMatch(message);
  });

  test('if there is no such distribution', async () => {
    await cloudFront.close();
    cloudFront = await CloudFrontServer.start(exampleCredentials, distributions.us);
    awsEnvironment(cloudFront.url);
    expect(await failure()).toBe(
      `CloudFront has no distribution E2CA000000000. Correct distributions in civic.config.json, or use credentials of the account that has it. ${after}`,
    );
  });

  test('if 15 wildcards are in progress', async () => {
    for (let number = 1; number <= 15; number++)
      await invalidate({ us: { paths: ['/*'], publication: String(number) } }, { distributions, waitMs: 0 });
    expect(await failure()).toMatch(/^Too many invalidations of the distribution E2US000000000/);
    cloudFront.complete();
    await expect(failure('b')).rejects.toThrow('no error');
  });

  test('if the secret key is wrong', async () => {
    awsEnvironment(cloudFront.url, { ...exampleCredentials, secretAccessKey: 'x'.repeat(40) });
    expect(await failure()).toMatch(/^CloudFront does not recognize the AWS credentials/);
    expect(cloudFront.invalidations).toEqual([]);
  });

  test('if there are no credentials, once for all distributions', async () => {
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'])
      vi.stubEnv(name, undefined);
    expect(await failure()).toBe(
      `There are no valid AWS credentials for CloudFront. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE, or sign in with aws sso login. ${after}`,
    );
  });

  test('if CloudFront cannot be reached', async () => {
    vi.stubEnv('AWS_ENDPOINT_URL_CLOUDFRONT', 'http://127.0.0.1:9');
    expect(await failure()).toMatch(/^Cannot reach CloudFront \(ECONNREFUSED\)\. Check/);
  });

  test('if reading its state is denied', async () => {
    cloudFront.before = ({ method }) => void (method === 'GET' && answering(403, 'AccessDenied')());
    const waiting = invalidate(
      { us: { paths: ['/*'], publication: 'a' } },
      { distributions, waitMs: 60_000, firstPauseMs: 1 },
    );
    await expect(waiting).rejects.toThrow(/denies cloudfront:GetInvalidation/);
  });
});

test('a failure at one distribution does not prevent the invalidation of the other', async () => {
  cloudFront.before = ({ target }) =>
    void (target.includes(distributions.us) && answering(403, 'AccessDenied')());
  expect(await failure()).toMatch(distributions.us);
  expect(cloudFront.invalidations.map(({ distribution }) => distribution)).toEqual([distributions.ca]);
});

test('a bug is not reworded', async () => {
  const bug = new TypeError('paths is not iterable');
  const cdn = { ...openCloudFront(), invalidate: () => Promise.reject(bug) };
  const all = { paths: ['/*'], publication: 'a' };
  await expect(invalidate({ us: all }, { distributions, waitMs: 0, cdn })).rejects.toBe(bug);
});

test('transient failures are retried', async () => {
  let requests = 0;
  cloudFront.before = () => {
    if (requests++ === 0) answering(400, 'Throttling')();
  };
  const done = await invalidate({ us: { paths: ['/*'], publication: 'a' } }, { distributions, waitMs: 0 });
  expect(done).toHaveLength(1);
  expect(requests).toBe(2);
});
