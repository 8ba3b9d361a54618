/** Reads the beginning of a published file from another origin. */

/** Enough for the next meeting and, mostly, dozens of decisions. */
const firstBytes = 65_536;

/** Of hosts for a file that does not exist, or whose name is impossible. */
const missingStatuses: ReadonlySet<number> = new Set([400, 403, 404, 410]);

/** Thrown if there is no such file. */
export class UnknownPlace extends Error {
  override name = 'UnknownPlace';
}

/**
 * Returns the beginning of a file; all of it if it is small, or if the server has no ranges. `bytes` is the length of the beginning.
 * @throws {UnknownPlace} if there is no such file.
 * @throws {Error} if it cannot be read.
 */
export async function fetchBeginning(url: string, bytes = firstBytes): Promise<string> {
  const response = await fetch(url, {
    headers: { Range: `bytes=0-${bytes - 1}` },
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
  if (missingStatuses.has(response.status)) throw new UnknownPlace(url);
  if (!response.ok) throw new Error(`${url} returned ${response.status}`);
  return response.text();
}
