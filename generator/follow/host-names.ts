/**
 * Asks the name service for receivers before they are connected to. Node.js looks names up in four threads that everything shares: a
 * few names whose servers never answer would keep all others waiting until they fail. This question needs no thread.
 */
import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { systemErrorCode } from '../system/errors.ts';
import { NetworkError } from '../system/network.ts';

/** Rejects if the name service does not answer in time; whatever it answers is left to the connection. */
export type RequireAnswer = (host: string) => Promise<void>;

/** The second attempt has twice this time. */
const attemptMs = 3_000;

export const hostNames =
  (resolver = new Resolver({ timeout: attemptMs, tries: 2 })): RequireAnswer =>
  async (host) => {
    const name = host.replace(/^\[|\]$/g, '');
    if (isIP(name) !== 0 || name === 'localhost') return;
    try {
      await resolver.resolve4(name);
    } catch (cause) {
      if (systemErrorCode(cause) !== 'ETIMEOUT') return;
      throw new NetworkError(`the name service did not answer for ${name} in time`, {
        cause,
        isTransient: true,
        isTimeout: true,
      });
    }
  };
