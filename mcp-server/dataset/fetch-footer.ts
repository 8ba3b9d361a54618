/** Fetches the end of a Parquet file, where it tells what is in it. */
import { FileExchangedError, unreadable } from './errors.ts';
import { fetchPart, type Network, type Part } from './fetch-part.ts';
import { footerSize, type OpenTable, readFooter, type RowGroup, trailerBytes } from './open-table.ts';

/** Nearly every footer is in it, and small files are as a whole. */
const tailBytes = 64 * 1024;

/**
 * Reads the footer of a file, or asks whether the one that is known is still the file's.
 * @throws DatasetUnavailableError where there is no such file, or one that cannot be read
 */
export async function openTable(path: string, network: Network, known?: OpenTable): Promise<OpenTable> {
  const tail = await fetchPart(network, path, `-${tailBytes}`, known?.etag ?? undefined);
  if (known !== undefined && (tail === undefined || tail.version === known.version)) return known;
  if (tail === undefined) throw unreadable(path);
  const bytes = await withWholeFooter(path, tail, network);
  const { version, etag, sizeBytes: end } = tail;
  try {
    const footer = readFooter(bytes);
    requireWithin(footer.groups, end);
    return { ...footer, path, version, etag, tail: { bytes, start: end - bytes.byteLength, end } };
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** Fetches the rest of a footer that is longer than the tail. */
async function withWholeFooter(path: string, tail: Part, network: Network): Promise<ArrayBuffer> {
  if (tail.bytes.byteLength < trailerBytes) throw unreadable(path);
  const missing = footerSize(tail.bytes) - tail.bytes.byteLength;
  if (missing <= 0) return tail.bytes;
  if (missing > tail.start) throw unreadable(path);
  const rest = await fetchPart(network, path, `${tail.start - missing}-${tail.start - 1}`);
  if (rest?.version !== tail.version)
    throw new FileExchangedError(`${path} was exchanged while it was read.`);
  const whole = new Uint8Array(missing + tail.bytes.byteLength);
  whole.set(new Uint8Array(rest.bytes));
  whole.set(new Uint8Array(tail.bytes), missing);
  return whole.buffer;
}

function requireWithin(groups: readonly RowGroup[], sizeBytes: number): void {
  const ranges = groups.flatMap(({ columns }) => [...columns.values()]);
  const wrong = ranges.find(({ start, end }) => !(start >= 0 && start <= end && end <= sizeBytes));
  if (wrong !== undefined) throw new RangeError(`${wrong.start}-${wrong.end} is not within the file`);
}
