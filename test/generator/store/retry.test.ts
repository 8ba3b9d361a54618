/** How long requests to a bucket are retried. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  environmentRetrying,
  type Retrying,
  usualRetrying,
  withRetries,
} from '../../../generator/store/s3/retry.ts';

afterEach(() => void vi.restoreAllMocks().unstubAllEnvs());

const busy = Object.assign(new Error('Please reduce your request rate.'), {
  name: 'SlowDown',
  $metadata: { httpStatusCode: 503 },
});
const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });

/** Makes requests that fail until an instant, on a clock that only waits move. */
async function requestUntil(
  endMs: number,
  error: Error,
  retrying: Retrying = usualRetrying,
): Promise<{ succeeds: boolean; nowMs: number; attempts: number }> {
  let [nowMs, attempts] = [0, 0];
  const wait = (milliseconds: number): Promise<void> => {
    nowMs += milliseconds;
    return Promise.resolve();
  };
  const attempt = (number: number): Promise<void> => {
    attempts = number;
    return nowMs < endMs ? Promise.reject(error) : Promise.resolve();
  };
  const succeeds = await withRetries({ ...retrying, wait }, attempt).then(
    () => true,
    () => false,
  );
  return { succeeds, nowMs, attempts };
}

const minuteMs = 60_000;

describe('a request to a bucket', () => {
  it.each([0, 1])('outlasts a minute in which it is answered 503 (jitter %i)', async (jitter) => {
    vi.spyOn(Math, 'random').mockReturnValue(jitter);
    expect(await requestUntil(minuteMs, busy)).toMatchObject({ succeeds: true });
    expect(await requestUntil(10 * minuteMs, busy)).toMatchObject({ succeeds: false, attempts: 12 });
  });

  it('is given up within 13 seconds if there is no answer', async () => {
    const { succeeds, nowMs, attempts } = await requestUntil(minuteMs, refused);
    expect([succeeds, attempts]).toEqual([false, 6]);
    expect(nowMs).toBeLessThan(13_000);
  });

  it('is attempted as often as AWS_MAX_ATTEMPTS says', async () => {
    vi.stubEnv('AWS_MAX_ATTEMPTS', '2');
    for (const error of [busy, refused])
      expect(await requestUntil(minuteMs, error, environmentRetrying())).toMatchObject({ attempts: 2 });
    vi.stubEnv('AWS_MAX_ATTEMPTS', 'many');
    expect(environmentRetrying).toThrow('AWS_MAX_ATTEMPTS is "many". Set it to a number of attempts');
    vi.stubEnv('AWS_MAX_ATTEMPTS', '');
    expect(environmentRetrying()).toBe(usualRetrying);
  });
});
