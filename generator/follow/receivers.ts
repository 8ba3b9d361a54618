/** Asks servers side by side, receivers and the search: one that hangs holds up neither the others nor the run. */
import pLimit, { type LimitFunction } from 'p-limit';
import pRetry from 'p-retry';
import { systemErrorCode } from '../system/errors.ts';
import { NetworkError } from '../system/network.ts';
import type { Follow } from './follows.ts';

/** Enough that one receiver in thirty may hang. */
const concurrentDeliveries = 32;
const perReceiver = 4;
/** A refused delivery is repeated soon, but not one that took this long: the next run repeats it. */
const maxRetryMs = 10_000;

type Receiver = { readonly limit: LimitFunction; hasHung: boolean };

export class Receivers {
  readonly #all = pLimit(concurrentDeliveries);
  readonly #receivers = new Map<string, Receiver>();

  /** Sends to the target of a follow. @throws {Error} with the reason in one line */
  send({ target }: Follow, send: () => Promise<void>): Promise<void> {
    return this.ask('email' in target ? 'e-mail' : new URL(target.webhook).host, send);
  }

  /** Asks a server. @throws {Error} with the reason in one line */
  ask<Answer>(name: string, ask: () => Promise<Answer>): Promise<Answer> {
    const receiver = this.#receivers.get(name) ?? { limit: pLimit(perReceiver), hasHung: false };
    this.#receivers.set(name, receiver);
    // The limit of the receiver is the outer one, so that those who wait for it take no place from others.
    return receiver.limit(() => this.#all(() => askUnlessHung(name, receiver, ask)));
  }
}

const isTimeout = (error: unknown): boolean =>
  (error instanceof NetworkError && error.isTimeout) || systemErrorCode(error) === 'ETIMEDOUT';

async function askUnlessHung<Answer>(
  name: string,
  receiver: Receiver,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  if (receiver.hasHung) throw new Error(`${name} did not answer earlier in this run`);
  try {
    return await pRetry(ask, {
      retries: 2,
      minTimeout: 500,
      maxRetryTime: maxRetryMs,
      shouldRetry: ({ error }) => error instanceof NetworkError && error.isTransient && !error.isTimeout,
    });
  } catch (error) {
    if (isTimeout(error)) receiver.hasHung = true;
    throw error;
  }
}
