import type { IndexFile, IndexPointer } from '../../../../schemas/index-pointer.ts';
import { IndexFault } from '../../index-fault.ts';
import type { IndexFacts, KnownPlace, OpenOptions, ReadBytes, Turn } from '../../search-index.ts';
import { readWhole } from '../../whole-file.ts';
import { decodeLive, type Live } from '../format/live-file.ts';
import { PackedIndex } from './packed-index.ts';
import { Segment } from './segment.ts';

/**
 * Opens a packed index. Reads only the sections that every query needs, and nothing of segments that it shares with a previous index; the
 * rest is read on demand.
 * @throws {IndexFault} if a file is not a segment, has another version or is damaged, or if the files do not belong together.
 */
export async function openPacked(
  pointer: IndexPointer,
  places: Promise<KnownPlaces>,
  read: ReadBytes,
  turn: Turn,
  { memoryBytes = Infinity, previous }: OpenOptions = {},
): Promise<PackedIndex> {
  const { segments: files } = pointer;
  if (files.length > 1 && pointer.live === undefined)
    throw new IndexFault('The pointer names several segments, but no list of superseded documents.');
  const shares = memorySharesOf(
    files.map(({ bytes }) => bytes),
    memoryBytes,
  );
  const shared = previous instanceof PackedIndex ? previous : undefined;
  const open = async (file: IndexFile, index: number): Promise<Segment> => {
    const share = shares[index] ?? 0;
    const segment = shared?.segmentOf(file);
    return segment?.resize(share) === true ? segment : await Segment.open(file, read, turn, share);
  };
  const [live, segments, knownPlaces] = await Promise.all([
    pointer.live && readLive(pointer.live, read, turn),
    Promise.all(files.map(open)),
    places,
  ]);
  const index =
    live === undefined
      ? fullyLiveIndex(segments, knownPlaces)
      : indexOf(pointer, segments, live, knownPlaces);
  // From cold, the first query reads these beside its postings. Otherwise the previous index answers meanwhile.
  const early = previous === undefined ? [] : segments;
  await Promise.all(early.map((segment) => Promise.all([segment.ensureLengths(), segment.ensurePlaces()])));
  return index;
}

/** Divides memory among files of these sizes by max-min fairness: small ones get their size, the others equal shares of the rest. */
function memorySharesOf(sizes: readonly number[], memoryBytes: number): number[] {
  const shares = new Map<number, number>();
  let left = memoryBytes;
  const ascending = [...sizes.entries()].toSorted(([, a], [, b]) => a - b);
  for (const [rank, [file, bytes]] of ascending.entries()) {
    const share = Math.min(bytes, left / (ascending.length - rank));
    shares.set(file, share);
    left -= share;
  }
  return sizes.map((_, file) => shares.get(file) ?? 0);
}

const readLive = async (file: IndexFile, read: ReadBytes, turn: Turn): Promise<Live> =>
  decodeLive(await readWhole(file, read, turn));

type KnownPlaces = readonly KnownPlace[];

/** The index of a single segment without superseded documents. */
function fullyLiveIndex(segments: readonly Segment[], places: KnownPlaces): PackedIndex {
  const [segment] = segments;
  if (segment === undefined) throw new IndexFault('The pointer names no segment.');
  const { documents, totalLength, facts } = segment.header;
  const live = {
    documents,
    totalLength,
    states: facts.states,
    segments: [{ name: segment.name, documents, superseded: new Uint32Array() }],
    supersededTerms: new Map<string, number>(),
  };
  return new PackedIndex(segments, live, facts, places);
}

function indexOf(
  pointer: IndexPointer,
  segments: readonly Segment[],
  live: Live,
  places: KnownPlaces,
): PackedIndex {
  const namesTheseSegments =
    live.segments.length === segments.length &&
    segments.every(({ name, header }, index) => {
      const entry = live.segments[index];
      return entry?.name === name && entry.documents === header.documents;
    });
  if (!namesTheseSegments)
    throw new IndexFault('The list of superseded documents is for other segments than the pointer names.');
  const totalLength = segments.reduce((sum, { header }) => sum + header.totalLength, 0);
  const states = new Set(segments.flatMap(({ header }) => header.facts.states));
  if (live.totalLength > totalLength || !live.states.every((state) => states.has(state)))
    throw new IndexFault('The list of superseded documents does not agree with the segments of the index.');
  return new PackedIndex(segments, live, liveFactsOf(pointer, live), places);
}

const liveFactsOf = (
  { places, oldest, newest, updated_at: updatedAt }: IndexPointer,
  { documents, states }: Live,
): IndexFacts => ({ meetings: documents, places, oldest, newest, updatedAt, states });
