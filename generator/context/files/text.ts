/** Bytes → text, in the encodings that public files use. */
import { isAscii, isUtf8 } from 'node:buffer';
import { FileError } from './file-error.ts';

/**
 * Decodes a file piece by piece. Without a declared encoding or a byte order mark, the file is UTF-8 if its first non-ASCII bytes are
 * valid UTF-8, and otherwise Windows-1252.
 * @throws {FileError} for bytes that are invalid in the encoding
 */
export async function* decodeText(
  bytes: AsyncIterable<Uint8Array>,
  declared?: string,
): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  let isFirst = true;
  for await (const chunk of bytes) {
    const marked = isFirst ? encodingOfMark(chunk) : undefined;
    isFirst = false;
    if (decoder === undefined && (marked ?? declared) === undefined && isAscii(chunk)) {
      yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1');
      continue;
    }
    decoder ??= new TextDecoder(marked ?? declared ?? (isMostlyUtf8(chunk) ? 'utf-8' : 'windows-1252'), {
      fatal: true,
    });
    yield decode(decoder, chunk);
  }
  if (decoder !== undefined) yield decode(decoder);
}

function decode(decoder: InstanceType<typeof TextDecoder>, chunk?: Uint8Array): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch (cause) {
    throw new FileError(`has bytes that are not ${decoder.encoding}, the encoding of the bytes before them`, {
      cause,
    });
  }
}

function encodingOfMark(chunk: Uint8Array): string | undefined {
  if (chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf) return 'utf-8';
  if (chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le';
  return chunk[0] === 0xfe && chunk[1] === 0xff ? 'utf-16be' : undefined;
}

/** The last character of a chunk may be continued in the next one. */
const isMostlyUtf8 = (chunk: Uint8Array): boolean =>
  [0, 1, 2, 3].some((cut) => isUtf8(chunk.subarray(0, chunk.byteLength - cut)));
