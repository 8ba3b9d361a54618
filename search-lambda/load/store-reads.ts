/** Reads from a store that can be slow, or can have disconnected while the function was frozen: queue, timeout, retries. */
import type { Activity, Clock } from './clock.ts';
import { StoreFault } from './index-store.ts';

/**
 * Reads in flight at a time: what most queries of a nationwide index read together from cold, so that they wait for the store's 20 ms once. Each
 * has a connection, which is kept.
 */
const maxReads = 96;

/** Maximum number of background reads in flight. Their sockets can have died during a freeze. */
const maxBackgroundReads = 8;

/** Foreground reads are those that a request waits for. */
export type Urgency = 'foreground' | 'background';

/** Limits the reads in flight. Foreground reads go first. */
export class ReadQueue {
  readonly #waiting: Readonly<Record<Urgency, (() => void)[]>> = { foreground: [], background: [] };
  readonly #running: Record<Urgency, number> = { foreground: 0, background: 0 };

  /** Runs a read when its turn comes, and resolves to its result. */
  async run<T>(urgency: Urgency, read: () => Promise<T>): Promise<T> {
    await new Promise<void>((resolve) => {
      this.#waiting[urgency].push(resolve);
      this.#startWaiting();
    });
    try {
      return await read();
    } finally {
      this.#running[urgency]--;
      this.#startWaiting();
    }
  }

  #startWaiting(): void {
    for (const urgency of ['foreground', 'background'] as const)
      while (this.#mayStart(urgency)) {
        const start = this.#waiting[urgency].shift();
        if (start === undefined) break;
        this.#running[urgency]++;
        start();
      }
  }

  #mayStart(urgency: Urgency): boolean {
    const { foreground, background } = this.#running;
    if (foreground + background >= maxReads) return false;
    return urgency === 'foreground' || (background < maxBackgroundReads && foreground === 0);
  }
}

/**
 * A read of an index has at most 4 MiB, which takes 0.1 s at the slowest rate measured in a function (50 MB/s). A read that
 * takes this much longer is waiting for a socket that died during a freeze.
 */
const timeoutMs = 5000;

const attempts = 3;

/** Pauses before the second and the third attempt. */
const pausesMs = [200, 1000];

export type RetryConditions = { readonly activity: Activity; readonly clock: Clock };

/**
 * Reads with up to three attempts, each of which starts only while a request is running. The signal aborts an attempt that
 * has timed out.
 * @param what subject of the error message
 * @throws {StoreFault} with the reason of the last failure
 */
export async function readWithRetries<T>(
  what: string,
  read: (signal: AbortSignal) => Promise<T>,
  { activity, clock }: RetryConditions,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    await activity.untilRunning();
    try {
      return await readWithTimeout(read, clock);
    } catch (cause) {
      if (attempt === attempts)
        throw new StoreFault(`${what} could not be read: ${reasonOf(cause)}.`, { cause });
      // After a timeout, the store has had enough time to recover.
      if (!(cause instanceof ReadTimeout)) await pause(pausesMs[attempt - 1] ?? 0, clock);
    }
  }
}

class ReadTimeout extends StoreFault {
  constructor() {
    super(`no answer within ${timeoutMs / 1000} s`);
  }
}

async function readWithTimeout<T>(read: (signal: AbortSignal) => Promise<T>, clock: Clock): Promise<T> {
  const controller = new AbortController();
  const timeout = Promise.withResolvers<never>();
  const cancel = clock.after(timeoutMs, () => {
    timeout.reject(new ReadTimeout());
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

/** Messages of other errors can contain URLs with signatures. A code such as `ECONNREFUSED` is safe to publish. */
function reasonOf(error: unknown): string {
  if (error instanceof StoreFault) return error.message;
  const code = codeOf(error) ?? codeOf(error instanceof Error ? error.cause : undefined);
  return code ?? 'an unexpected error';
}

function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,40}$/.test(code) ? code : undefined;
}
