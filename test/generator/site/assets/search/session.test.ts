/** The order of requests, whose answers the test sends. */
import { describe, expect, test } from 'vitest';
import { SearchSession } from '../../../../../generator/site/assets/search/session.ts';

/** A request that its signal aborts, as `fetch` does. */
function request(): { load: (signal: AbortSignal) => Promise<string>; answer: (text: string) => void } {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const load = (signal: AbortSignal): Promise<string> => {
    signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    return promise;
  };
  return { load, answer: resolve };
}

describe('a session', () => {
  test('aborts a request that a later one supersedes', async () => {
    const session = new SearchSession();
    const first = session.run(request().load);
    const later = request();
    const second = session.run(later.load);
    expect(await first).toBeUndefined();
    expect(session.isRunning).toBe(true);
    later.answer('2');
    expect(await second).toBe('2');
    expect(session.isRunning).toBe(false);
  });

  test('drops an answer that arrives after it was stopped', async () => {
    const session = new SearchSession();
    const late = request();
    const answer = session.run(async () => late.load(new AbortController().signal));
    session.stop();
    late.answer('late');
    expect(await answer).toBeUndefined();
  });

  test('passes on an error', async () => {
    const session = new SearchSession();
    await expect(session.run(() => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug');
  });
});
