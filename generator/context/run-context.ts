/** Imports the files of a context source: fetch, recognize, convert, write. */
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { makeWorkFolder } from '../corpus/work-folder.ts';
import { convert } from './convert.ts';
import { ContextWriter } from './corpus/context-writer.ts';
import { ContextCounts } from './counts.ts';
import { UserError } from '../system/errors.ts';
import type { Reader } from './layout/reader.ts';
import { fetchFile, type OnDownload } from './files/fetch-file.ts';
import { type Recognized, recognizeFile } from './recognize.ts';
import type { ContextSource } from './source.ts';

export type ContextSettings = {
  readonly database: DatabaseSync;
  readonly now: Date;
  readonly isOnlyKnownPlaces?: boolean;
  readonly onProgress: (records: number) => void;
  readonly onDownload?: OnDownload;
};

/** A larger cache helps little, because rows are written in the order of the file, not of their keys. */
const cacheKib = 16 * 1024;

/**
 * Imports files into the corpus.
 * @param locations paths, web addresses, or objects in buckets
 * @throws {UserError} if a file cannot be read at all, or is not a file of the source; nothing was written then
 */
export async function importContext(
  source: ContextSource,
  locations: readonly string[],
  { database, now, isOnlyKnownPlaces = false, onProgress, onDownload }: ContextSettings,
): Promise<ContextCounts> {
  using folder = makeWorkFolder();
  const counts = new ContextCounts();
  const conversion = source.open();
  const parts: Recognized[] = [];
  for (const [index, location] of locations.entries()) {
    const file = await fetchFile(location, { folder: folder.path, now, index, onDownload });
    const { recognized, unread } = await recognizeFile(file, conversion.readers, folder.path);
    parts.push(...recognized);
    counts.unread.push(...unread);
  }
  requireFiles(conversion.readers, parts);
  database.exec(`PRAGMA cache_size = -${cacheKib}`);
  const writer = new ContextWriter({ database, source, counts, now, isOnlyKnownPlaces });
  const log = {
    onInvalid: counts.addInvalid.bind(counts),
    onNotes: (count: number) => {
      counts.notes += count;
    },
    onFailure: (file: string, reason: string) => counts.failures.push({ file, reason }),
  };
  for await (const batch of convert(parts, conversion, log)) {
    await writer.write(batch);
    onProgress(counts.records);
    // Lets signals be handled and garbage be collected between batches.
    await setImmediate();
  }
  await writer.finish(counts.failures.length === 0 && counts.invalid === 0);
  return counts;
}

function requireFiles(readers: readonly Reader[], parts: readonly Recognized[]): void {
  for (const reader of readers)
    if (
      reader.kind === 'table' &&
      reader.layout.isRequired === true &&
      !parts.some((part) => part.reader === reader)
    )
      throw new UserError(
        `One more file is needed: the ${reader.layout.name}. Name it in the same command; docs/context.md says where to get it. Nothing was imported.`,
      );
}
