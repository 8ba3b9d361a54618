/**
 * The block list of a corpus in a bucket: a hash of each block of the file, in an object next to it. A job that has an earlier state of
 * the file downloads only the blocks that differ (changed-blocks.ts). The object has a line of JSON, and then the hashes.
 */
import { createHash, hash } from 'node:crypto';
import { open } from 'node:fs/promises';
import * as z from 'zod';

const headSchema = z.strictObject({
  format: z.literal(1),
  /** Entity tag of the object that it describes. */
  etag: z.string(),
  bytes: z.int().min(0),
  /** Of the whole file. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  block_bytes: z
    .int()
    .min(512)
    .max(2 ** 24),
});

export type BlockHashes = {
  /** Size of the file. */
  readonly bytes: number;
  /** Of the whole file. */
  readonly sha256: string;
  /** Size of a block; the last one may be shorter. */
  readonly blockBytes: number;
  /** The hashes of all blocks, `blockHashBytes` each. */
  readonly hashes: Uint8Array;
};

export type BlockList = BlockHashes & { readonly etag: string };

/** Changed rows touch few pages of many blocks: smaller blocks mean less to download, but a longer list (docs/decisions/operation). */
const usualBlockBytes = 16 * 1024;

/** A SHA-256 is cut to this size. */
export const blockHashBytes = 16;

export const blockHash = (block: Uint8Array): Uint8Array =>
  hash('sha256', block, 'buffer').subarray(0, blockHashBytes);

export const blockListName = (file: string): string => `${file}.blocks`;

export const blockCount = ({ bytes, blockBytes }: Pick<BlockHashes, 'bytes' | 'blockBytes'>): number =>
  Math.ceil(bytes / blockBytes);

export function encodeBlockList({ etag, bytes, sha256, blockBytes, hashes }: BlockList): Buffer {
  const head = { format: 1, etag, bytes, sha256, block_bytes: blockBytes } satisfies z.infer<
    typeof headSchema
  >;
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), hashes]);
}

/** Undefined if the bytes are no block list of this format. */
export function parseBlockList(body: Uint8Array): BlockList | undefined {
  const end = body.indexOf(0x0a);
  const head = headSchema.safeParse(parseJson(body.subarray(0, Math.max(end, 0)))).data;
  if (head === undefined) return undefined;
  const { etag, bytes, sha256, block_bytes: blockBytes } = head;
  const hashes = body.subarray(end + 1);
  return hashes.length === blockCount({ bytes, blockBytes }) * blockHashBytes
    ? { etag, bytes, sha256, blockBytes, hashes }
    : undefined;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    return undefined;
  }
}

/** Hashes a file and its blocks. */
export async function hashBlocks(file: string, blockBytes = usualBlockBytes): Promise<BlockHashes> {
  const whole = createHash('sha256');
  const hashes: Uint8Array[] = [];
  let bytes = 0;
  await using handle = await open(file);
  for await (const piece of readPieces(handle, blockBytes)) {
    whole.update(piece);
    bytes += piece.length;
    for (let start = 0; start < piece.length; start += blockBytes)
      hashes.push(blockHash(piece.subarray(start, start + blockBytes)));
  }
  return { bytes, sha256: whole.digest('hex'), blockBytes, hashes: Buffer.concat(hashes) };
}

/** Larger reads are not faster. */
const pieceBytes = 4 * 1024 * 1024;

type Readable = Pick<Awaited<ReturnType<typeof open>>, 'read'>;

/** Reads a file from its beginning to its end, in whole blocks but for the last one. A piece is valid until the next one. */
export async function* readPieces(handle: Readable, blockBytes: number): AsyncGenerator<Uint8Array> {
  const buffer = Buffer.alloc(blockBytes * Math.max(1, Math.floor(pieceBytes / blockBytes)));
  for (let start = 0; ; start += buffer.length) {
    const filled = await readFully(handle, buffer, start);
    if (filled > 0) yield buffer.subarray(0, filled);
    if (filled < buffer.length) return;
  }
}

async function readFully(handle: Readable, buffer: Buffer, position: number): Promise<number> {
  let filled = 0;
  while (filled < buffer.length) {
    const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return filled;
}
