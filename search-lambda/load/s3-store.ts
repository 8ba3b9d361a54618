/**
 * The folder `search/` in a bucket of S3 or a compatible store. Region, credentials and endpoint come from the standard AWS
 * environment. Requests to a custom endpoint (AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL) have the bucket in the path.
 */
import { posix } from 'node:path';
import { Readable } from 'node:stream';
import { GetObjectCommand, type GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod';
import { indexPointerKey } from '../../schemas/paths.ts';
import {
  type IndexStore,
  rangeFault,
  rangeOf,
  readExactly,
  readPointerBody,
  StoreFault,
} from './index-store.ts';

/**
 * Reads an index and its pointer from the folder at `s3://bucket/folder`. Errors contain only S3's status and error code,
 * since requests and responses contain signatures.
 */
export function createS3Store(folder: URL, pointerKey = indexPointerKey): IndexStore {
  const pointerName = posix.basename(pointerKey);
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
    readPointer: (signal) =>
      withStoreFaults(async () => readPointerBody(bodyOf(await get(pointerName, undefined, signal)))),

    read: (name, offset, length, signal) =>
      withStoreFaults(async () => {
        const response = await get(name, rangeOf(offset, length), signal);
        const { $metadata, ContentEncoding: encoding, ContentRange: range } = response;
        const fault = rangeFault({ status: $metadata.httpStatusCode, encoding, range }, offset, length);
        if (fault === undefined) return readExactly(bodyOf(response), length);
        // Releases the connection without reading the body.
        bodyOf(response).destroy();
        throw new StoreFault(fault);
      }),
  };
}

const makeClient = (): S3Client =>
  new S3Client({
    // The loader retries, and only while a running request keeps the function from being frozen.
    maxAttempts: 1,
    forcePathStyle: Boolean(process.env['AWS_ENDPOINT_URL_S3'] || process.env['AWS_ENDPOINT_URL']),
  });

/** In Node.js, the body is always a stream. */
const bodyOf = ({ Body }: GetObjectCommandOutput): Readable =>
  Body instanceof Readable ? Body : Readable.from([]);

/** Turns errors of the SDK into faults without secrets. */
async function withStoreFaults<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof StoreFault ? error : new StoreFault(reasonOf(error));
  }
}

const responseErrorSchema = z.object({ $metadata: z.object({ httpStatusCode: z.number() }) });

/** An S3 error code that carries information, unlike `Error` and `Unknown`. */
const errorCode = /^(?!Error$|Unknown)[A-Z]\w{1,40}$/;

/** Returns statuses, names and codes only: messages can contain signatures. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'an unexpected error';
  const { name, message } = error;
  const status = responseErrorSchema.safeParse(error).data?.$metadata.httpStatusCode;
  if (status === 416) return 'it says that the file is shorter';
  if (status !== undefined)
    return `it answers with status ${status}${errorCode.test(name) ? ` (${name})` : ''}`;
  if (message === 'Region is missing') return 'no AWS region is set';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : name;
  return missingCredentials.has(code) ? 'there are no AWS credentials' : code;
}

/** Codes of a failed lookup of credentials. The bundle, which only reads the environment, fails with the second. */
const missingCredentials = new Set(['CredentialsProviderError', 'ERR_MODULE_NOT_FOUND']);
