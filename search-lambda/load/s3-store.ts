/**
 * The folder `search/` in a bucket of S3 or a compatible store. Region, credentials and endpoint come from the standard environment
 * variables of AWS. Requests to a custom endpoint (AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL) have the bucket in the path.
 *
 * Node.js sends the requests, and the SDK's signer signs them: the SDK's client takes three times the processor time for a read
 * (docs/decisions/search/2026-11-23-s3-requests-without-the-client.md).
 */
import { get as getOverHttp, Agent as HttpAgent, type IncomingMessage } from 'node:http';
import { get as getOverTls, Agent as TlsAgent } from 'node:https';
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
import { locate } from './s3-address.ts';
import { RequestSigner } from './s3-signer.ts';

/**
 * Reads an index and its pointer from the folder at `s3://bucket/folder`. Errors contain only S3's status and error code,
 * since requests and responses contain signatures.
 */
export function createS3Store(folder: URL, pointerKey = indexPointerKey): IndexStore {
  const pointerName = posix.basename(pointerKey);
  const get = requester();
  const read = async (
    name: string,
    range: string | undefined,
    signal: AbortSignal,
  ): Promise<IncomingMessage> => {
    const key = posix.join('/', folder.pathname, name).slice(1);
    const response = await get(locate(folder.hostname, key, process.env), range, signal);
    const { statusCode: status = 0 } = response;
    if (status >= 300) {
      const reason = await refusalOf(response, status);
      throw saysMissing(status) ? new MissingFile(reason) : new StoreFault(reason);
    }
    return response;
  };

  return {
    readPointer: (signal) =>
      withStoreFaults(async () => readPointerBody(await read(pointerName, undefined, signal))),

    read: (name, offset, length, signal) =>
      withStoreFaults(async () => {
        const response = await read(name, rangeOf(offset, length), signal);
        const { statusCode: status, headers } = response;
        const head = { status, encoding: headers['content-encoding'], range: headers['content-range'] };
        const fault = rangeFault(head, offset, length);
        if (fault === undefined) return readExactly(response, length);
        // Releases the connection without reading the body.
        response.destroy();
        throw new StoreFault(fault);
      }),
  };
}

type Request = (url: URL, range: string | undefined, signal: AbortSignal) => Promise<IncomingMessage>;

/** Returns a function that sends a signed request over kept connections, and resolves when the head of the response is there. */
function requester(): Request {
  const signer = new RequestSigner();
  const [http, tls] = [new HttpAgent({ keepAlive: true }), new TlsAgent({ keepAlive: true })];
  return async (url, range, signal) => {
    const headers = { ...(await signer.sign(url, process.env)), ...(range === undefined ? {} : { range }) };
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const request =
      url.protocol === 'https:'
        ? getOverTls(url, { agent: tls, headers, signal }, resolve)
        : getOverHttp(url, { agent: http, headers, signal }, resolve);
    request.on('error', reject);
    return promise;
  };
}

/** Returns S3's status, with its error code if there is one. */
async function refusalOf(response: IncomingMessage, status: number): Promise<string> {
  if (status === 416) {
    response.destroy();
    return 'it says that the file is shorter';
  }
  const body = new TextDecoder().decode(await readPointerBody(response));
  const [, code] = errorCode.exec(body) ?? [];
  return `it answers with status ${status}${code === undefined ? '' : ` (${code})`}`;
}

/** The code in the XML of an error: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html. */
const errorCode = /<Code>([A-Z][A-Za-z0-9]{1,40})<\/Code>/;

/** Turns errors of requests into faults without secrets. */
async function withStoreFaults<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof StoreFault ? error : new StoreFault(reasonOf(error));
  }
}

/** Returns names and codes only: messages can contain addresses. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'an unexpected error';
  const isSystemError = 'code' in error && typeof error.code === 'string' && error.name === 'Error';
  return isSystemError ? String(error.code) : error.name;
}
