/** Files inside files: gzip and zip. Bytes are streamed; lengths and checksums are verified at the end. */
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createGunzip } from 'node:zlib';
import { openPromise } from 'yauzl';
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
  /** Size of the unpacked bytes, if the archive states it. */
  readonly sizeBytes?: number;
  /** Unpacks everything once. @throws {FileError} if it is more than the archive states, or damaged */
  readonly verify?: () => Promise<void>;
};

const headBytes = 64 << 10;
const chunkBytes = 1 << 20;

const startsWith = (head: Buffer, ...bytes: readonly number[]): boolean =>
  bytes.every((byte, index) => head[index] === byte);
const isGzip = (head: Buffer): boolean => startsWith(head, 0x1f, 0x8b);
/** Also of a spreadsheet, which is a zip archive. */
export const isZip = (head: Buffer): boolean => startsWith(head, 0x50, 0x4b, 0x03, 0x04);

/** The file, unpacked if it is compressed; the members of an archive that is not a spreadsheet. */
export async function unpack(name: string, path: string, folder: string): Promise<PackedFile[]> {
  const head = await headOf(path);
  if (isGzip(head)) return [await packed(name.replace(/\.gz$/i, ''), () => gunzip(path), folder)];
  if (!isZip(head))
    return [
      {
        name,
        head,
        read: () => createReadStream(path, { highWaterMark: chunkBytes }),
        extract: async () => path,
      },
    ];
  const members = await membersOf(path);
  if (members.some(({ fileName }) => fileName === 'xl/workbook.xml'))
    return [
      {
        name,
        head,
        read: () => createReadStream(path),
        extract: async () => path,
        sizeBytes: sum(members),
        verify: () => verifyMembers(path, members),
      },
    ];
  const files: PackedFile[] = [];
  for (const { fileName, uncompressedSize } of members)
    files.push({
      ...(await packed(`${name}/${fileName}`, () => readMember(path, fileName), folder)),
      sizeBytes: uncompressedSize,
    });
  return files;
}

const sum = (members: readonly Member[]): number =>
  members.reduce((total, { uncompressedSize }) => total + uncompressedSize, 0);

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

type Member = { readonly fileName: string; readonly uncompressedSize: number };

/** The files in an archive, without folders and the hidden copies that macOS adds. */
async function membersOf(path: string): Promise<Member[]> {
  try {
    const archive = await openPromise(path);
    const members: Member[] = [];
    for await (const { fileName, uncompressedSize } of archive.eachEntry())
      if (!/\/$|^__MACOSX\//.test(fileName)) members.push({ fileName, uncompressedSize });
    return members;
  } catch (error) {
    throw explainRead(error, 'is a zip archive that is cut off or damaged');
  }
}

async function* readMember(path: string, name: string): AsyncGenerator<Uint8Array> {
  const archive = await openPromise(path, { autoClose: false });
  try {
    for await (const entry of archive.eachEntry()) {
      if (entry.fileName !== name) continue;
      if (entry.isEncrypted()) throw new FileError('is encrypted');
      yield* checked(await archive.openReadStreamPromise(entry), entry.crc32);
      return;
    }
  } catch (error) {
    throw explainRead(error, 'is cut off or damaged');
  } finally {
    archive.close();
  }
}

async function verifyMembers(path: string, members: readonly Member[]): Promise<void> {
  for (const { fileName } of members)
    for await (const chunk of readMember(path, fileName)) if (chunk.byteLength === 0) continue;
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
