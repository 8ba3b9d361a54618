/** Checks a SQLite file before SQLite opens it, for clear error messages. */
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { requireRegular } from '../system/regular-file.ts';
import { systemErrorCode, UserError } from '../system/errors.ts';
import { escapeUnsafe } from '../system/text.ts';
import { UnreadableTable } from './formats/format.ts';
import { isBusy, sqliteResultCode } from '../system/sqlite-errors.ts';
import { busyTimeoutMs, Snapshot } from './snapshot.ts';

/** Endings of what SQLite writes next to a database, which must not outlive it. */
export const sqliteEndings = ['-wal', '-shm', '-journal'];

/** https://www.sqlite.org/fileformat2.html#the_database_header */
const headerBytes = 100;
const magic = 'SQLite format 3\0';

/** The path of an uncompressed, complete SQLite file: `path` itself, or its decompressed copy in the work folder. */
export async function uncompressedDatabase(path: string, workFolder: string): Promise<string> {
  const header = await readHeader(path);
  if (!isGzip(header)) {
    await requireDatabase(path, path, header);
    return path;
  }
  const copy = join(workFolder, 'corpus.db');
  await unpack(path, copy);
  await requireDatabase(path, copy, await readHeader(copy));
  return copy;
}

async function readHeader(path: string): Promise<Buffer> {
  await requireRegular(path);
  const file = await open(path).catch((cause: unknown) => {
    throw new UserError(
      `Cannot open the corpus ${path}: ${String(cause)}. Name a SQLite file or a folder that can be read.`,
      { cause },
    );
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headerBytes), 0, headerBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** RFC 1952: gzip files begin with 1f 8b. */
const isGzip = (header: Buffer): boolean => header[0] === 0x1f && header[1] === 0x8b;

async function unpack(path: string, copy: string): Promise<void> {
  try {
    await pipeline(createReadStream(path), createGunzip(), createWriteStream(copy));
  } catch (cause) {
    if (systemErrorCode(cause) === 'ENOSPC') throw cause;
    throw new UserError(
      `Cannot unpack the corpus ${path}: ${String(cause)}. It may be truncated; copy it again.`,
      {
        cause,
      },
    );
  }
}

async function requireDatabase(path: string, copy: string, header: Buffer): Promise<void> {
  if (header.length === 0) throw new UserError(`The corpus ${path} is an empty file. Write it again.`);
  if (header.length < headerBytes || header.toString('latin1', 0, magic.length) !== magic) {
    throw new UserError(
      `The corpus ${path} is not a SQLite database. Name a SQLite file or a folder of <table>.parquet, .ndjson or .csv files.`,
    );
  }
  const { size } = await stat(copy);
  const expected = databaseBytes(header);
  if (expected > size && !isReadable(copy)) {
    throw new UserError(
      `The corpus ${path} is truncated: it has ${size} of ${expected} bytes. Copy it again.`,
    );
  }
}

/** True if SQLite reads the file: its header and its size differ while a writer enlarges it. */
function isReadable(path: string): boolean {
  try {
    using snapshot = new Snapshot(path, tmpdir());
    return snapshot.database.isTransaction;
  } catch (error) {
    if (isBusy(error)) throw error;
    return false;
  }
}

/** Page size times page count; 0 if the header's page count is not valid. */
function databaseBytes(header: Buffer): number {
  const pageSize = header.readUInt16BE(16);
  const isCountValid = header.readUInt32BE(24) === header.readUInt32BE(92);
  return isCountValid ? (pageSize === 1 ? 65_536 : pageSize) * header.readUInt32BE(28) : 0;
}

/** https://www.sqlite.org/rescode.html: CORRUPT, NOTADB, READONLY, IOERR, CANTOPEN. */
const damageCodes = new Set([11, 26, 8, 10, 14]);
const fullCode = 13;

/** Converts an error of the corpus or the disk to a `UserError`; returns other errors unchanged. */
export function explainReadError(path: string, error: unknown): unknown {
  const resultCode = sqliteResultCode(error);
  if (resultCode === fullCode || systemErrorCode(error) === 'ENOSPC') {
    return new UserError(
      `Cannot copy the corpus ${path}: the disk of ${tmpdir()} is full. Free some space, or set TMPDIR to a folder on another disk.`,
      { cause: error },
    );
  }
  if (isBusy(error)) {
    return new UserError(
      `The corpus ${path} could not be read, because another program kept it locked for ${busyTimeoutMs / 1000} seconds. Nothing was built and the output is unchanged. Run the command again when that program is done, or put the corpus in WAL mode (docs/operate/corpus-access.md).`,
      { cause: error },
    );
  }
  if (!(error instanceof UnreadableTable) && !damageCodes.has(resultCode)) return error;
  const reason = error instanceof UnreadableTable ? error.cause : error;
  return new UserError(
    `The corpus ${path} cannot be read (${escapeUnsafe(String(reason))}). It may be damaged, or in WAL mode in a folder that cannot be written. Copy it again, for example with VACUUM INTO.`,
    { cause: error },
  );
}
