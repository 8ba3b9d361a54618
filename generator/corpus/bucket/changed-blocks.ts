/** Makes an earlier state of a file equal to an object by downloading only the blocks that differ. */
import { type FileHandle, open } from 'node:fs/promises';
import pLimit from 'p-limit';
import { hashFile } from '../../store/hash-file.ts';
import { type ObjectStore, storeConcurrency } from '../../store/object-store.ts';
import { blockCount, blockHash, blockHashBytes, type BlockList, readPieces } from './block-list.ts';

/** Consecutive blocks. */
type BlockRun = { readonly first: number; count: number };

/** Longer runs are read in several requests, so that concurrent ones need little memory. */
const runBytesMax = 4 * 1024 * 1024;

/** Above this share of the file, one request for all of it is faster than many for its blocks. */
const maxShare = 0.5;

/**
 * Downloads the blocks of an object that differ from those of a file, and writes them into it. Every block is verified, downloaded or
 * not, so it does not matter which state the file is in, or whether the object is replaced meanwhile. Returns the number of bytes that
 * were downloaded; undefined if too much differs or the object is not the one of the list, and the object must be downloaded whole.
 */
export async function downloadBlocks(
  store: ObjectStore,
  key: string,
  list: BlockList,
  file: string,
): Promise<number | undefined> {
  {
    await using handle = await open(file, 'r+');
    const runs = await differingRuns(handle, list);
    const total = runs.reduce((sum, run) => sum + rangeOf(run, list).length, 0);
    if (total > list.bytes * maxShare) return undefined;
    if (!(await downloadRuns({ store, key, list, handle }, runs))) return undefined;
    await handle.truncate(list.bytes);
    await handle.sync();
    if ((await hashFile(file)).sha256 === list.sha256) return total;
  }
  return undefined;
}

const rangeOf = ({ first, count }: BlockRun, { bytes, blockBytes }: BlockList) => {
  const start = first * blockBytes;
  return { start, length: Math.min(count * blockBytes, bytes - start) };
};

/** Whether a block has the hash in the list. */
const isListed = ({ hashes }: BlockList, number: number, block: Uint8Array): boolean =>
  Buffer.compare(
    blockHash(block),
    hashes.subarray(number * blockHashBytes, (number + 1) * blockHashBytes),
  ) === 0;

/** Runs of blocks that the file does not have. */
async function differingRuns(handle: FileHandle, list: BlockList): Promise<BlockRun[]> {
  const { bytes, blockBytes } = list;
  const blocksMax = Math.max(1, Math.floor(runBytesMax / blockBytes));
  const runs: BlockRun[] = [];
  const add = (number: number): void => {
    const last = runs.at(-1);
    if (last !== undefined && last.first + last.count === number && last.count < blocksMax) last.count++;
    else runs.push({ first: number, count: 1 });
  };
  const count = blockCount(list);
  let number = 0;
  for await (const piece of readPieces(handle, blockBytes))
    for (let start = 0; start < piece.length && number < count; start += blockBytes, number++) {
      const length = Math.min(blockBytes, bytes - number * blockBytes);
      if (!isListed(list, number, piece.subarray(start, start + length))) add(number);
    }
  // The file is shorter than the object.
  for (; number < count; number++) add(number);
  return runs;
}

type Download = {
  readonly store: ObjectStore;
  readonly key: string;
  readonly list: BlockList;
  readonly handle: FileHandle;
};

/** False if the object does not have all of these blocks. What was downloaded before a failure is kept. */
async function downloadRuns(download: Download, runs: readonly BlockRun[]): Promise<boolean> {
  const limit = pLimit({ concurrency: storeConcurrency, rejectOnClear: true });
  const results = await Promise.allSettled(
    runs.map((run) =>
      limit(async () => {
        if (await downloadRun(download, run)) return;
        throw new OtherObject();
      }).catch((error: unknown) => {
        // Queued requests are dropped; those in progress finish.
        limit.clearQueue();
        throw error;
      }),
    ),
  );
  const failed = results.find((result) => result.status === 'rejected');
  if (failed !== undefined && !(failed.reason instanceof OtherObject)) throw failed.reason;
  return failed === undefined;
}

/** The object does not have the blocks of the list. */
class OtherObject extends Error {}

/** False if the object does not have these blocks. */
async function downloadRun({ store, key, list, handle }: Download, run: BlockRun): Promise<boolean> {
  const { start, length } = rangeOf(run, list);
  const bytes = await store.read(key, start, length);
  if (bytes?.length !== length) return false;
  for (let index = 0; index < run.count; index++) {
    const block = bytes.subarray(index * list.blockBytes, (index + 1) * list.blockBytes);
    if (!isListed(list, run.first + index, block)) return false;
  }
  await handle.write(bytes, 0, length, start);
  return true;
}
