/** The folder `search/` of a store that answers HTTP. */
import { posix } from 'node:path';
import { indexPointerKey } from '../schemas/paths.ts';
import { type IndexStore, StoreFault } from './load/store.ts';

const pointerName = posix.basename(indexPointerKey);

/**
 * Reads an index and its pointer from the folder at an address. A query of the address (a signature) is sent with every
 * request, and nothing of the address stands in an error.
 */
export function createHttpStore(folder: URL): IndexStore {
  const get = (name: string, headers: Record<string, string>, signal: AbortSignal): Promise<Response> => {
    const url = new URL(folder);
    url.pathname = posix.join(url.pathname, name);
    return fetch(url, { headers, redirect: 'manual', signal });
  };

  return {
    readPointer: async (signal) => {
      const response = await get(pointerName, {}, signal);
      if (response.status !== 200) throw await refusal(response, `it answers with status ${response.status}`);
      return response.text();
    },

    read: async (name, offset, length, signal) => {
      // With a range, fetch asks for the bytes as they are stored, not compressed on the way.
      const range = `bytes=${offset}-${offset + length - 1}`;
      const response = await get(name, { Range: range }, signal);
      const fault = faultOf(response, offset, length);
      if (fault !== undefined) throw await refusal(response, fault);
      return readExactly(response.body ?? [], length);
    },
  };
}

/** What is wrong with the head of an answer to a request for a range. */
function faultOf({ status, headers }: Response, offset: number, length: number): string | undefined {
  if ((headers.get('Content-Encoding') ?? 'identity') !== 'identity') return 'it compresses the answer';
  // The whole is as good where it is what was asked for, which its length will tell.
  if (status === 200 && offset === 0) return undefined;
  if (status === 416) return 'it says that the file is shorter';
  if (status !== 206) return `it answers with status ${status}`;
  const [, first, last] = /^bytes (\d+)-(\d+)\/(?:\d+|\*)$/.exec(headers.get('Content-Range') ?? '') ?? [];
  if (Number(first) === offset && Number(last) === offset + length - 1) return undefined;
  return 'it answers with another range';
}

/** Lets the connection go before the body has come. */
async function refusal(response: Response, reason: string): Promise<StoreFault> {
  await response.body?.cancel();
  return new StoreFault(reason);
}

async function readExactly(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  length: number,
): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  let filled = 0;
  // Leaving the loop cancels the body.
  for await (const chunk of body) {
    if (filled + chunk.byteLength > length) throw new StoreFault('it answers with more bytes than asked for');
    bytes.set(chunk, filled);
    filled += chunk.byteLength;
  }
  if (filled < length) throw new StoreFault(`it answers with ${filled} of ${length} bytes`);
  return bytes;
}
