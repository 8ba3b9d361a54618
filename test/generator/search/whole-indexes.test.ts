/** Both indexes packed together have the bytes of each packed alone. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { indexNames } from '../../../schemas/paths.ts';
import { decisionDocuments, type SearchableMeeting } from '../../../generator/search/documents.ts';
import { PackedPart } from '../../../generator/search/packed/packed-part.ts';
import { WholeIndexes } from '../../../generator/search/packed/whole-indexes.ts';
import type { SearchPart, WrittenIndex } from '../../../generator/search/search-part.ts';
import { ProcessMemory } from '../../../generator/system/process.ts';
import { newestVersion, type Version } from '../../../search-lambda/engine/packed/format/layout.ts';
import type { SearchDocument } from '../../../search-lambda/engine/search-index.ts';
import { temporaryFolder } from '../../support/corpus/corpus.ts';
import { randomDocuments } from '../../support/search/random-documents.ts';

type Options = { readonly version?: Version; readonly perPack?: number; readonly forcesProcesses?: boolean };

const optionsOf = ({ version = newestVersion, perPack = 16, forcesProcesses = false }: Options) => ({
  stagingFolder: temporaryFolder(),
  memory: new ProcessMemory(),
  settings: 'x',
  version,
  documentsPerPack: perPack,
  forcesProcesses,
});

type Written = { readonly files: ReadonlyMap<string, Buffer>; readonly index: WrittenIndex };

async function writtenBy(
  part: SearchPart,
  meetings: readonly SearchableMeeting[],
  folder: string,
  onStep: (step: string) => void = () => {},
): Promise<Written> {
  part.add(meetings, '2026-03-03T00:00:00Z');
  const index = await part.write(onStep);
  return {
    index,
    files: new Map(index.entries.map(({ path }) => [path, readFileSync(join(folder, path))])),
  };
}

function together(meetings: readonly SearchableMeeting[], options: Options = {}): Promise<Written> {
  const all = optionsOf(options);
  return writtenBy(new WholeIndexes(all), meetings, all.stagingFolder);
}

async function apart(meetings: readonly SearchableMeeting[], options: Options = {}): Promise<Written[]> {
  return await Promise.all(
    indexNames.map((name) => {
      const all = optionsOf({ ...options, forcesProcesses: false });
      const documents = name === 'meetings' ? meetings : meetings.flatMap(decisionDocuments);
      return writtenBy(new PackedPart({ ...all, name }), documents, all.stagingFolder);
    }),
  );
}

const searchable = (documents: readonly SearchDocument[]): SearchableMeeting[] =>
  documents.map((document, number) => ({
    document,
    updatedAt: `2026-02-${10 + (number % 9)}T00:00:00Z`,
    placeId: document.place,
  }));

/** Many on the same day, with ids that sort before those of their decisions, or after: "-" comes before "/". */
const onFewDays = randomDocuments(120, 1).map((document, number) => ({
  ...document,
  id: number % 3 === 0 ? `m${number}` : `m${number - (number % 3)}-${number % 3}`,
  date: `2026-01-0${1 + (number % 4)}`,
}));

const cases: readonly [string, readonly SearchDocument[], Options?][] = [
  ['of many days', randomDocuments(150, 2)],
  ['of few days', onFewDays],
  ['of one day', onFewDays.map((document) => ({ ...document, date: '2026-01-01' })), { perPack: 4 }],
  ['in version 5', onFewDays, { version: 5 }],
  ['packed by processes', onFewDays, { perPack: 40, forcesProcesses: true }],
  ['without decisions', randomDocuments(40, 3).map((document) => ({ ...document, decisions: [] }))],
  ['of a single meeting', randomDocuments(1, 4)],
  ['without meetings', []],
];

describe('both indexes', () => {
  it.each(cases)('have the bytes of each packed alone: meetings %s', async (_, documents, options) => {
    const meetings = searchable(documents);
    const both = await together(meetings, options);
    const [ofMeetings, ofDecisions] = await apart(meetings, options);
    expect(both.files).toEqual(new Map([...(ofMeetings?.files ?? []), ...(ofDecisions?.files ?? [])]));
    expect([both.index.report, both.index.decisionsReport]).toEqual([
      ofMeetings?.index.report,
      ofDecisions?.index.report,
    ]);
  });

  it('leave no other files', async () => {
    const options = optionsOf({});
    const part = new WholeIndexes(options);
    const { files } = await writtenBy(part, searchable(onFewDays), options.stagingFolder);
    const left = readdirSync(options.stagingFolder, { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => entry.isFile())).toHaveLength(files.size);
  });

  it('report their progress', async () => {
    const options = optionsOf({ perPack: 60 });
    const steps: string[] = [];
    const part = new WholeIndexes(options);
    await writtenBy(part, searchable(onFewDays), options.stagingFolder, (step) => steps.push(step));
    expect(part.meetings).toBe(120);
    expect(steps).toEqual([
      'Writing the search index (packing 1 of 2)',
      'Writing the search index (packing 2 of 2)',
      'Writing the search index (merging)',
      'Writing the search index (merging)',
      'Writing the search index (listing documents)',
    ]);
  });

  it('explain that a folder cannot be written', () => {
    const folder = join(temporaryFolder(), 'file');
    writeFileSync(folder, '');
    expect(() => new WholeIndexes({ ...optionsOf({}), stagingFolder: folder })).toThrow(
      /Cannot write .*file/,
    );
  });
});
