/** Reading from a store that may be slow, or gone while the function was frozen. */
import type { Activity } from './activity.ts';
import type { Clock } from './clock.ts';
import { StoreFault } from './store.ts';

/**
 * A part of an index has at most 4 MiB, which takes 0.1 s at the slow end of what a function was seen to read (50 MB/s).
 * What takes so much longer hangs on a socket that died in a freeze.
 */
const timeoutMs = 5000;

const attempts = 3;

/** Before the second and the third attempt. */
const pausesMs = [200, 1000];

export type ReadingConditions = { readonly activity: Activity; readonly clock: Clock };

/**
 * What `read` resolves to, in one of three attempts, each of them begun only while a request is running. The signal ends
 * an attempt that is given up.
 * @param what names what is read, as the subject of a sentence.
 * @throws {StoreFault} that tells why the last attempt failed.
 */
export async function readPatiently<T>(
  what: string,
  read: (signal: AbortSignal) => Promise<T>,
  { activity, clock }: ReadingConditions,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    await activity.untilRunning();
    try {
      return await readOnce(read, clock);
    } catch (cause) {
      if (attempt === attempts)
        throw new StoreFault(`${what} could not be read: ${reasonOf(cause)}.`, { cause });
      // Whoever gave no answer has had time enough to recover.
      if (!(cause instanceof NoAnswer)) await pause(pausesMs[attempt - 1] ?? 0, clock);
    }
  }
}

class NoAnswer extends StoreFault {
  constructor() {
    super(`no answer within ${timeoutMs / 1000} s`);
  }
}

async function readOnce<T>(read: (signal: AbortSignal) => Promise<T>, clock: Clock): Promise<T> {
  const controller = new AbortController();
  const timeout = Promise.withResolvers<never>();
  const cancel = clock.after(timeoutMs, () => {
    timeout.reject(new NoAnswer());
    controller.abort();
  });
  try {
    return await Promise.race([read(controller.signal), timeout.promise]);
  } finally {
    cancel();
  }
}

const pause = (delayMs: number, clock: Clock): Promise<void> =>
  new Promise((resolve) => {
    clock.after(delayMs, resolve);
  });

/** Messages of other errors may name addresses, which may hold a signature; a code as `ECONNREFUSED` does not. */
function reasonOf(error: unknown): string {
  if (error instanceof StoreFault) return error.message;
  const code = codeOf(error) ?? codeOf(error instanceof Error ? error.cause : undefined);
  return code ?? 'an unexpected error';
}

function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,40}$/.test(code) ? code : undefined;
}
