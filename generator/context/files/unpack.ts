/** Files inside files: gzip and zip. Bytes are streamed; lengths and checksums are verified at the end. */
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createGunzip } from 'node:zlib';
import { type Entry, openPromise } from 'yauzl';
import { explainRead, FileError } from './file-error.ts';

/** A file, or a member of an archive. */
export type PackedFile = {
  readonly name: string;
  /** The unpacked bytes. */
  readonly read: () => AsyncIterable<Uint8Array>;
  /** Path of the unpacked file, for formats that are read at random positions. */
  readonly extract: () => Promise<string>;
  /** The first unpacked bytes. */
  readonly head: Buffer;
};

const headBytes = 64 << 10;
const chunkBytes = 1 << 20;

const startsWith = (head: Buffer, ...bytes: readonly number[]): boolean =>
  bytes.every((byte, index) => head[index] === byte);
export const isGzip = (head: Buffer): boolean => startsWith(head, 0x1f, 0x8b);
/** Also of a spreadsheet, which is a zip archive. */
export const isZip = (head: Buffer): boolean => startsWith(head, 0x50, 0x4b, 0x03, 0x04);
const isEmptyZip = (head: Buffer): boolean => startsWith(head, 0x50, 0x4b, 0x05, 0x06);

/** The file, unpacked if it is compressed; the members of an archive that is not a spreadsheet. */
export async function unpack(name: string, path: string, folder: string): Promise<PackedFile[]> {
  const head = await headOf(path);
  if (isEmptyZip(head)) return [];
  if (isGzip(head)) return [await packed(name.replace(/\.gz$/i, ''), () => gunzip(path), folder)];
  if (!isZip(head)) return [asItIs(name, path, head)];
  const members = await membersOf(path);
  if (isWorkbook(members)) return [asItIs(name, path, head)];
  const files: PackedFile[] = [];
  for (const member of members)
    files.push(await packed(`${name}/${member.fileName}`, () => readMember(path, member), folder));
  return files;
}

const asItIs = (name: string, path: string, head: Buffer): PackedFile => ({
  name,
  head,
  read: () => createReadStream(path, { highWaterMark: chunkBytes }),
  extract: async () => path,
});

const isWorkbook = (members: readonly Entry[]): boolean =>
  members.some(({ fileName }) => fileName === 'xl/workbook.xml');

/** Returns the size that a workbook states for its unpacked parts. @throws {FileError} for any other archive */
export async function workbookBytes(path: string): Promise<number> {
  const members = await membersOf(path);
  if (!isWorkbook(members))
    throw new FileError('is an archive inside an archive: unpack the outer one first');
  return members.reduce((total, { uncompressedSize }) => total + uncompressedSize, 0);
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

let extracted = 0;

async function packed(name: string, read: PackedFile['read'], folder: string): Promise<PackedFile> {
  const extract = async (): Promise<string> => {
    const copy = join(folder, `unpacked-${extracted++}`);
    await pipeline(read(), createWriteStream(copy));
    return copy;
  };
  return { name, read, extract, head: await startOf(read()) };
}

async function startOf(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size >= headBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, headBytes);
}

async function* gunzip(path: string): AsyncGenerator<Uint8Array> {
  const file = createReadStream(path, { highWaterMark: chunkBytes });
  const unzipped = createGunzip({ chunkSize: chunkBytes });
  file.on('error', (error) => unzipped.destroy(error));
  try {
    yield* file.pipe(unzipped) as AsyncIterable<Buffer>;
  } catch (error) {
    throw explainRead(error, 'is cut off or damaged');
  } finally {
    file.destroy();
  }
}

/** The files in an archive, without folders and the hidden copies that macOS adds. */
async function membersOf(path: string): Promise<Entry[]> {
  try {
    const archive = await openPromise(path);
    const members: Entry[] = [];
    for await (const entry of archive.eachEntry())
      if (!/\/$|^__MACOSX\//.test(entry.fileName)) members.push(entry);
    return members;
  } catch (error) {
    throw explainRead(error, 'is a zip archive that is cut off or damaged');
  }
}

/** Opened for each member, since a large archive has more members than files may be open. */
async function* readMember(path: string, member: Entry): AsyncGenerator<Uint8Array> {
  const archive = await openPromise(path, { autoClose: false });
  try {
    if (member.isEncrypted()) throw new FileError('is encrypted');
    yield* checked(await archive.openReadStreamPromise(member), member.crc32);
  } catch (error) {
    throw explainRead(error, 'is cut off or damaged');
  } finally {
    archive.close();
  }
}

/** Unpacks all members once. @throws {FileError} if one is larger than the archive states, or damaged */
export async function verifyMembers(path: string): Promise<void> {
  for (const member of await membersOf(path))
    for await (const chunk of readMember(path, member)) if (chunk.byteLength === 0) continue;
}

/** yauzl verifies the length, but not the checksum. */
async function* checked(bytes: Readable, expected: number): AsyncGenerator<Uint8Array> {
  let checksum = 0;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    checksum = crc32(chunk, checksum);
    yield chunk;
  }
  if (checksum !== expected)
    throw new FileError('is damaged: its checksum differs from the one in the archive');
}
