import { setTimeout as sleep } from 'node:timers/promises';

/** The time in which the search of the example for nginx, 10 a second, allows another 20. */
export const refillMs = 3_000;

/** Fetches, again after a pause where too many requests came from this address. */
export async function patientFetch(url: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, init);
  if (response.status !== 429) return response;
  await response.arrayBuffer();
  await sleep(refillMs);
  return fetch(url, init);
}
