/** Many meetings: spooled, packed in batches, merged. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ownPeakBytes, ProcessMemory } from '../../../generator/system/process.ts';
import { PackedPart } from '../../../generator/search/packed/packed-part.ts';
import { FactsBuilder } from '../../../search-lambda/engine/index-facts.ts';
import { type Layout, newestVersion } from '../../../search-lambda/engine/packed/format/layout.ts';
import {
  decodeFooter,
  encodingOf,
  footerBytesOf,
  trailerBytes,
} from '../../../search-lambda/engine/packed/format/segment-file.ts';
import { packInMemory } from '../../../search-lambda/engine/packed/write/pack-in-memory.ts';
import type { SearchDocument } from '../../../search-lambda/engine/search-index.ts';
import { indexKeys, type IndexName } from '../../../schemas/paths.ts';
import type { IndexPointer } from '../../../schemas/index-pointer.ts';
import { temporaryFolder } from '../../support/corpus/corpus.ts';
import { sampleOf } from '../../support/long.ts';
import { placesFileOf } from '../../support/search/known-places.ts';
import { searchDocument } from '../../support/search/search-documents.ts';

const documents = Array.from({ length: 333 }, (_, number) =>
  searchDocument({
    id: `m${(number * 7) % 333}`,
    date: `2026-0${1 + (number % 9)}-01`,
    headline: `Council funds housing ${number % 40}`,
    summary: number % 3 === 0 ? 'École '.repeat(number) : 'The parks, the park and parking.',
    city: `Town ${number % 20}`,
    state: number % 2 === 0 ? 'Ohio' : 'Texas',
  }),
);

/** Writes a search part with these documents into a new folder. */
async function written(
  {
    folder = temporaryFolder(),
    perPack = 32,
    steps = [] as string[],
    forcesProcesses = false,
    memory = new ProcessMemory(),
  } = {},
  all: readonly SearchDocument[] = documents,
  name: IndexName = 'meetings',
): Promise<{ readonly folder: string; readonly pointer: IndexPointer; readonly index: Buffer }> {
  const part = new PackedPart({
    name,
    stagingFolder: folder,
    memory,
    settings: 'x',
    version: newestVersion,
    documentsPerPack: perPack,
    forcesProcesses,
  });
  for (const document of all) part.add([{ document, updatedAt: null, placeId: document.city }]);
  const updatedAt = all.length === 0 ? null : '2026-01-01T00:00:00Z';
  const { entries } = await part.write(
    { meetings: updatedAt, decisions: updatedAt },
    (step) => steps.push(step),
    placesFileOf(all).file,
  );
  expect(entries.map(({ path, cache }) => [path.replace(/(index|register)-\w+\./, '$1-*.'), cache])).toEqual([
    ['search/index-*.civicidx', 'immutable'],
    ['search/register-*.civicreg', 'immutable'],
    [indexKeys[name].state, 'pointer'],
    [indexKeys[name].pointer, 'pointer'],
  ]);
  const pointer = JSON.parse(readFileSync(join(folder, indexKeys[name].pointer), 'utf8')) as IndexPointer;
  return { folder, pointer, index: readFileSync(join(folder, 'search', pointer.segments[0]?.name ?? '')) };
}

/** The same index, packed in memory in one step. */
function expected(all: readonly SearchDocument[], name: IndexName = 'meetings'): Uint8Array {
  const facts = new FactsBuilder();
  for (const document of all) facts.add(document, '2026-01-01T00:00:00Z', document.city);
  return packInMemory(all, facts.facts, encodingOf(newestVersion, name)).file;
}

function layoutIn(file: Uint8Array): Layout {
  const footer = file.subarray(-footerBytesOf(file.subarray(-trailerBytes), file.length));
  return decodeFooter(footer, file.length).layout;
}

describe('the packed search part', () => {
  it.each(sampleOf([4, 32, 100, 1000], (perPack) => perPack === 4 || perPack > documents.length))(
    'has the bytes of an index packed in one step, in packs of %i',
    async (perPack) => {
      const { index } = await written({ perPack });
      expect(index.equals(expected(documents))).toBe(true);
    },
  );

  it('compresses meetings alone, and decisions in pairs', async () => {
    const [meetings, decisions] = await Promise.all([written(), written({}, documents, 'decisions')]);
    expect(decisions.index.equals(expected(documents, 'decisions'))).toBe(true);
    expect(decisions.index.equals(meetings.index)).toBe(false);
    expect(layoutIn(meetings.index)).toMatchObject({ documentsPerFrame: 1 });
    expect(layoutIn(decisions.index)).toMatchObject({ documentsPerFrame: 2 });
  });

  it('has the same bytes if several processes pack it', async () => {
    const memory = new ProcessMemory();
    const { index } = await written({ perPack: 100, forcesProcesses: true, memory });
    expect(index.equals(expected(documents))).toBe(true);
    expect(memory.peakBytes()).toBeGreaterThan(ownPeakBytes() + 20e6);
    // The processes have ended: their memory is not added to that of others.
    using others = memory.begin();
    others.add({ processId: -1, peakMemoryBytes: 2 ** 40 });
    expect(memory.peakBytes()).toBeLessThanOrEqual(2 ** 40 + ownPeakBytes());
  });

  it('has the same bytes whatever the order of places', async () => {
    const [one, other] = await Promise.all([written(), written({}, documents.toReversed())]);
    expect(one.index.equals(other.index)).toBe(true);
  });

  it('points to its file and leaves no other files', async () => {
    const { folder, pointer, index } = await written();
    expect(pointer).toMatchObject({
      format: 'packed',
      meetings: 333,
      places: 20,
      updated_at: '2026-01-01T00:00:00Z',
      segments: [{ bytes: index.length }],
    });
    expect(readdirSync(folder, { recursive: true })).toHaveLength(5);
  });

  it('can have no meetings', async () => {
    const { index } = await written({}, []);
    expect(index.equals(expected([]))).toBe(true);
  });

  it('reports its progress', async () => {
    const steps: string[] = [];
    await written({ perPack: 200, steps });
    expect(steps).toEqual([
      'Writing the search index (packing 1 of 2)',
      'Writing the search index (packing 2 of 2)',
      'Writing the search index (merging)',
    ]);
  });

  it('explains that a folder cannot be written', async () => {
    const folder = join(temporaryFolder(), 'file');
    writeFileSync(folder, '');
    await expect(async () => written({ folder })).rejects.toThrow(/Cannot write .*file/);
  });
});
