/** The folder `search/` of a store that answers HTTP. */
import { posix } from 'node:path';
import { indexPointerKey } from '../../schemas/paths.ts';
import { type IndexStore, StoreFault } from './store.ts';
import { faultOf, rangeOf, readExactly } from './range-answer.ts';

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
      const response = await get(name, { Range: rangeOf(offset, length) }, signal);
      const { status, headers } = response;
      const head = {
        status,
        encoding: headers.get('Content-Encoding'),
        range: headers.get('Content-Range'),
      };
      const fault = faultOf(head, offset, length);
      if (fault !== undefined) throw await refusal(response, fault);
      return readExactly(response.body ?? [], length);
    },
  };
}

/** Lets the connection go before the body has come. */
async function refusal(response: Response, reason: string): Promise<StoreFault> {
  await response.body?.cancel();
  return new StoreFault(reason);
}
