/** Packs meetings and their decisions in the same batches, for an index of each. */
import type { IndexName } from '../../../schemas/paths.ts';
import { layoutOf } from '../../../search-lambda/engine/packed/format/layout.ts';
import { dictionaryOf } from '../../../search-lambda/engine/packed/format/stored-frames.ts';
import { lineOf } from '../../../search-lambda/engine/packed/format/stored-line.ts';
import { readSpooled, storedLineOf } from '../document-spool.ts';
import { decisionDocumentAt } from '../documents.ts';
import type { DocumentPool } from './document-pool.ts';
import type { PackBothTask, PackedBoth } from './pack-both.ts';
import type { PackedFolder } from './pack-folder.ts';
import {
  mergeFolders,
  type OrderedDocuments,
  packFolder,
  packSizes,
  type PackedDocuments,
  type PackingOptions,
  runsInProcess,
  samplesOf,
} from './packing.ts';

/** The documents of an index. Those of decisions were added by `addDecision`. */
type Source = { readonly pool: DocumentPool; readonly ordered: OrderedDocuments };
export type Sources = Readonly<Record<IndexName, Source>>;

/** Packs the documents of both indexes; the results are independent, since each waits for a merge. */
export async function packTogether(
  sources: Sources,
  options: PackingOptions,
): Promise<Readonly<Record<IndexName, Promise<PackedDocuments>>>> {
  const { packers, onStep } = options;
  const inProcess = runsInProcess(sources.meetings.ordered.inOrder.length, options);
  const tasks = tasksOf(sources, options);
  let done = 0;
  const packs = await Promise.all(
    tasks.map(async (task): Promise<PackedBoth> => {
      const packed = await packers.packBoth(task, inProcess);
      onStep(`Writing the search index (packing ${++done} of ${tasks.length})`);
      return packed;
    }),
  );
  const merge = (name: IndexName): Promise<PackedDocuments> => {
    const { pool, ordered } = sources[name];
    const folders = packs
      .map((pack): PackedFolder => pack[name])
      .filter(({ written }) => written.documents > 0);
    return mergeFolders(pool, ordered, folders, { ...options, name });
  };
  return { meetings: merge('meetings'), decisions: merge('decisions') };
}

function tasksOf(sources: Sources, options: PackingOptions): (() => PackBothTask)[] {
  const { version } = options;
  const { pool } = sources.meetings;
  const dictionaries = {
    meetings: dictionaryOfMeetings(sources, options),
    decisions: dictionaryOfDecisions(sources),
  };
  const tables = {
    meetings: pool.tablesOf(sources.meetings.ordered.inOrder),
    decisions: sources.decisions.pool.tablesOf(sources.decisions.ordered.inOrder),
  };
  const positions = positionsOf(sources.meetings.ordered.inOrder);
  return [...slicesOf(sources, options)].map((slice, number) => (): PackBothTask => {
    const target = (index: IndexName): PackBothTask['targets'][IndexName] => ({
      index,
      tables: tables[index],
      dictionary: dictionaries[index],
      folder: packFolder(sources[index].pool, number),
    });
    const { rows, ...located } = locate(sources, slice, positions);
    return {
      kind: 'pack both',
      documents: pool.select(rows),
      ...located,
      version,
      targets: { meetings: target('meetings'), decisions: target('decisions') },
    };
  });
}

const dictionaryOfMeetings = (
  { meetings: { pool, ordered } }: Sources,
  { version }: PackingOptions,
): Uint8Array =>
  dictionaryOf(readSpooled(pool.select(samplesOf(ordered))).map((sample) => storedLineOf(sample, version)));

function dictionaryOfDecisions({ meetings, decisions }: Sources): Uint8Array {
  const { offsets, bytes } = decisions.pool.documents;
  const samples = samplesOf(decisions.ordered);
  const ofMeetings = readSpooled(meetings.pool.select(samples.map((row) => offsets[row] ?? 0)));
  return dictionaryOf(
    ofMeetings.map(({ document }, index) =>
      Buffer.from(lineOf(decisionDocumentAt(document, bytes[samples[index] ?? 0] ?? 0))),
    ),
  );
}

/** The meetings from `from` to before `to` in index order; the same for decisions. */
type Slice = Readonly<Record<IndexName, { readonly from: number; readonly to: number }>>;

/**
 * Cuts both orders into slices: a number of meetings, and the decisions up to the day of the last one. All but the last have whole frames.
 * Decisions of that day may be of a meeting in another slice.
 */
function* slicesOf({ meetings, decisions }: Sources, options: PackingOptions): Generator<Slice> {
  const { version, documentsPerPack = packSizes.meetings } = options;
  const { documentsPerFrame } = layoutOf(version, 'decisions');
  const [ofMeetings, ofDecisions] = [meetings.ordered.inOrder, decisions.ordered.inOrder];
  let decision = 0;
  for (let from = 0; from < ofMeetings.length; from += documentsPerPack) {
    const to = Math.min(from + documentsPerPack, ofMeetings.length);
    const lastDay = meetings.pool.documents.dayAt(ofMeetings[to - 1] ?? 0);
    let end = decision;
    while (end < ofDecisions.length && decisions.pool.documents.dayAt(ofDecisions[end] ?? 0) >= lastDay)
      end++;
    if (end < ofDecisions.length) end -= end % documentsPerFrame;
    yield { meetings: { from, to }, decisions: { from: decision, to: end } };
    decision = end;
  }
}

/** The position of each row in index order. */
function positionsOf(inOrder: Uint32Array): Uint32Array {
  const positions = new Uint32Array(inOrder.length);
  for (const [position, row] of inOrder.entries()) positions[row] = position;
  return positions;
}

const numbersBetween = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);

/** The rows of the meetings that a slice needs, in index order, and where its decisions are in them. */
function locate(
  { meetings, decisions }: Sources,
  slice: Slice,
  positions: Uint32Array,
): Pick<PackBothTask, 'from' | 'to' | 'decisions'> & { readonly rows: Uint32Array } {
  const { inOrder } = meetings.ordered;
  const { from, to } = slice.meetings;
  const { offsets, bytes } = decisions.pool.documents;
  const rows = decisions.ordered.inOrder.subarray(slice.decisions.from, slice.decisions.to);
  const wanted = rows.map((row) => positions[offsets[row] ?? 0] ?? 0);
  const others = [...new Set(wanted.filter((position) => position < from || position >= to))].toSorted(
    (a, b) => a - b,
  );
  const before = others.filter((position) => position < from);
  const indexes = new Map(
    others.map((position, index) => [position, position < from ? index : index + to - from]),
  );
  const after = others.slice(before.length);
  return {
    rows: Uint32Array.from([...before, ...numbersBetween(from, to), ...after], (at) => inOrder[at] ?? 0),
    from: before.length,
    to: before.length + to - from,
    decisions: {
      documentOf: wanted.map((position) => indexes.get(position) ?? before.length + position - from),
      indexOf: rows.map((row) => bytes[row] ?? 0),
    },
  };
}
