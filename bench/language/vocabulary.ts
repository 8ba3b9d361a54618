/** Reads the vocabulary of a built folder from the dictionaries of its search index. */
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { indexKeys, indexSegmentKey } from '../../schemas/paths.ts';
import { indexPointerSchema } from '../../schemas/search.ts';
import type { SectionName } from '../../search-lambda/engine/packed/format/sections.ts';
import {
  decodeFooter,
  footerBytesOf,
  trailerBytes,
} from '../../search-lambda/engine/packed/format/segment-file.ts';
import { TermDictionary } from '../../search-lambda/engine/packed/format/term-dictionary.ts';
import type { Vocabulary } from './curves.ts';

/** Concepts and the terms of filters begin with a control character, which no stem has. */
const firstOfStems = ' ';

/** @param folder a built folder with a packed index of meetings. */
export function vocabularyOf(folder: string): Vocabulary {
  const pointer = indexPointerSchema.parse(
    JSON.parse(readFileSync(join(folder, indexKeys.meetings.pointer), 'utf8')),
  );
  const frequencies = new Map<string, number>();
  for (const { name } of pointer.segments)
    for (const { stem, frequency } of dictionaryOf(join(folder, indexSegmentKey(name))))
      if (stem >= firstOfStems) frequencies.set(stem, (frequencies.get(stem) ?? 0) + frequency);
  return {
    meetings: pointer.meetings,
    frequencies: Uint32Array.from(frequencies.values()).toSorted((a, b) => b - a),
  };
}

function dictionaryOf(path: string): TermDictionary {
  const file = openSync(path, 'r');
  try {
    const read = (position: number, bytes: number): Uint8Array<ArrayBuffer> => {
      const buffer = new Uint8Array(bytes);
      readSync(file, buffer, 0, bytes, position);
      return buffer;
    };
    const { size } = fstatSync(file);
    const end = (bytes: number): Uint8Array => read(size - bytes, bytes);
    const { header, layout } = decodeFooter(end(footerBytesOf(end(trailerBytes), size)), size);
    const section = (name: SectionName): Uint8Array<ArrayBuffer> => {
      const { offset, bytes } = header.sections[name];
      return read(offset, bytes);
    };
    const blocks = new Uint32Array(section('termBlocks').buffer);
    return new TermDictionary(section('terms'), blocks, layout);
  } finally {
    closeSync(file);
  }
}
