/**
 * The folder `search/` in a bucket of S3, or of what speaks its protocol. Region, credentials and endpoint come from the
 * usual environment of AWS; a custom endpoint (AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL) is asked with the bucket in the path.
 */
import { posix } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { GetObjectCommand, type GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod';
import { indexPointerKey } from '../../schemas/paths.ts';
import { type IndexStore, StoreFault } from './store.ts';
import { faultOf, rangeOf, readExactly } from './range-answer.ts';

const pointerName = posix.basename(indexPointerKey);

/**
 * Reads an index and its pointer from the folder at `s3://bucket/folder`. Errors have the status and the code that S3
 * answers with, and nothing else of a request or an answer, which hold signatures.
 */
export function createS3Store(folder: URL): IndexStore {
  const client = makeClient();
  const get = async (
    name: string,
    range: string | undefined,
    signal: AbortSignal,
  ): Promise<GetObjectCommandOutput> => {
    const Key = posix.join('/', folder.pathname, name).slice(1);
    const command = new GetObjectCommand({ Bucket: folder.hostname, Key, Range: range });
    return client.send(command, { abortSignal: signal });
  };

  return {
    readPointer: (signal) => plainly(async () => buffer(bodyOf(await get(pointerName, undefined, signal)))),

    read: (name, offset, length, signal) =>
      plainly(async () => {
        const answer = await get(name, rangeOf(offset, length), signal);
        const { $metadata, ContentEncoding: encoding, ContentRange: range } = answer;
        const fault = faultOf({ status: $metadata.httpStatusCode, encoding, range }, offset, length);
        if (fault === undefined) return readExactly(bodyOf(answer), length);
        // Lets the connection go before the body has come.
        bodyOf(answer).destroy();
        throw new StoreFault(fault);
      }),
  };
}

const makeClient = (): S3Client =>
  new S3Client({
    // Whoever loads an index asks again, and only while a request keeps the function from being frozen.
    maxAttempts: 1,
    forcePathStyle: Boolean(process.env['AWS_ENDPOINT_URL_S3'] || process.env['AWS_ENDPOINT_URL']),
  });

/** The SDK knows other bodies elsewhere than in Node.js. */
const bodyOf = ({ Body }: GetObjectCommandOutput): Readable =>
  Body instanceof Readable ? Body : Readable.from([]);

/** Gives errors of the SDK in plain words. */
async function plainly<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof StoreFault ? error : new StoreFault(reasonOf(error));
  }
}

const answeredError = z.object({ $metadata: z.object({ httpStatusCode: z.number() }) });

/** An error code of S3, of which `Error` and `Unknown` tell nothing. */
const errorCode = /^(?!Error$|Unknown)[A-Z]\w{1,40}$/;

/** Statuses, names and codes only: messages may repeat what was signed. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'an unexpected error';
  const { name, message } = error;
  const status = answeredError.safeParse(error).data?.$metadata.httpStatusCode;
  if (status === 416) return 'it says that the file is shorter';
  if (status !== undefined)
    return `it answers with status ${status}${errorCode.test(name) ? ` (${name})` : ''}`;
  if (message === 'Region is missing') return 'no AWS region is set';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : name;
  return withoutCredentials.has(code) ? 'there are no AWS credentials' : code;
}

/** What a search for credentials ends in; in the bundle, which knows those of its environment only, the second. */
const withoutCredentials = new Set(['CredentialsProviderError', 'ERR_MODULE_NOT_FOUND']);
