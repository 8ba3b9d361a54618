/** Asks a live search service. */
import { UserError } from './errors.ts';
import { NetworkError, requestWhole } from './network.ts';

export type ServiceAnswer = { readonly status: number; readonly body: string };

/** Longer than a service needs to load its index for the first request. */
const serviceTimeoutMs = 40_000;
/** Far more than 50 results. */
const maxAnswerBytes = 16 * 1024 * 1024;

/**
 * Answers a path of the service at an address.
 * @throws {UserError} if it cannot be reached
 */
export async function askService(address: string, path: string): Promise<ServiceAnswer> {
  const url = new URL(address.replace(/\/+$/, '') + path);
  const limits = { timeoutMs: serviceTimeoutMs, maxBytes: maxAnswerBytes };
  const { status, body } = await requestWhole(url, {}, limits).catch((cause: unknown) => {
    if (!(cause instanceof NetworkError)) throw cause;
    throw new UserError(
      `Cannot reach ${url.origin}: ${cause.message}. Correct the address, or try again later.`,
      { cause },
    );
  });
  return { status, body: body.toString() };
}
