/** The folder `search/` on an HTTP server. */
import { posix } from 'node:path';
import { indexPointerKey } from '../../schemas/paths.ts';
import {
  type IndexStore,
  MissingFile,
  rangeFault,
  rangeOf,
  readExactly,
  readPointerBody,
  saysMissing,
  StoreFault,
} from './index-store.ts';

/**
 * Reads an index and its pointer from the folder at a URL. The URL's query (a signature) is sent with every request. Errors
 * never contain any part of the URL.
 */
export function createHttpStore(folder: URL, pointerKey = indexPointerKey): IndexStore {
  const pointerName = posix.basename(pointerKey);
  const get = (name: string, headers: Record<string, string>, signal: AbortSignal): Promise<Response> => {
    const url = new URL(folder);
    url.pathname = posix.join(url.pathname, name);
    return fetch(url, { headers, redirect: 'manual', signal });
  };

  return {
    readPointer: async (signal) => {
      const response = await get(pointerName, {}, signal);
      if (response.status !== 200) {
        const fault = await refusal(response, `it answers with status ${response.status}`);
        throw saysMissing(response.status) ? new MissingFile(fault.message) : fault;
      }
      return new TextDecoder().decode(await readPointerBody(response.body ?? []));
    },

    read: async (name, offset, length, signal) => {
      // With a Range header, fetch requests the stored bytes without compression.
      const response = await get(name, { Range: rangeOf(offset, length) }, signal);
      const { status, headers } = response;
      const head = {
        status,
        encoding: headers.get('Content-Encoding'),
        range: headers.get('Content-Range'),
      };
      const fault = rangeFault(head, offset, length);
      if (fault !== undefined) throw await refusal(response, fault);
      return readExactly(response.body ?? [], length);
    },
  };
}

/** Releases the connection without reading the body. */
async function refusal(response: Response, reason: string): Promise<StoreFault> {
  await response.body?.cancel();
  return new StoreFault(reason);
}
