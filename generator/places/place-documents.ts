/** city.json of one place, and files for the blocks that do not fit in it. Pure. */
import { blockPath, cityDocumentPath } from '../../schemas/paths.ts';
import type { Artifact } from '../store/artifact.ts';
import type { BlockRecords } from './blocks.ts';
import { fillUp, shareBytes } from './fit.ts';
import {
  composedBytes,
  composeJson,
  countFitting,
  splitIntoParts,
  type JsonFields,
  JsonList,
  listBytes,
} from './json.ts';
import { meetingFields, type ShownMeetings, recordTables, recordUpdates } from './meeting-files.ts';
import { envelopeFields, maxFileBytes, type Place, placeArtifact, placeFields } from './place.ts';

export type PlaceDocuments = {
  /** city.json, then the files of its truncated blocks. */
  readonly artifacts: readonly Artifact[];
  /** Names of the truncated blocks. */
  readonly cut: ReadonlySet<string>;
};

/** Renders city.json, and files for the blocks that do not fit in it. */
export function placeDocuments(
  place: Place,
  meetings: ShownMeetings,
  blocks: readonly BlockRecords[],
): PlaceDocuments {
  const head = headFields(place, meetings, blocks);
  const fitted = fitBlocks(place, head, blocks);
  const cut = fitted.filter(isCut);
  const body = composeJson([...head, truncatedField(place, cut), ...fitted.map(blockField)]);
  const document = placeArtifact(place, cityDocumentPath(place.row.slug), body);
  return {
    artifacts: [document, ...cut.flatMap((block) => blockFiles(place, block))],
    cut: new Set(cut.map(({ block }) => block.name)),
  };
}

function headFields(place: Place, meetings: ShownMeetings, blocks: readonly BlockRecords[]): JsonFields {
  const records = [...meetings.upcoming, ...meetings.recent];
  const tables = [...recordTables(records), ...blocks.flatMap(({ block }) => block.tables)];
  return [
    ...placeFields(place),
    ...envelopeFields(place, tables, recordUpdates(records)),
    ...meetingFields(meetings),
  ];
}

/** A block and the number of its newest rows in city.json. */
type FittedBlock = BlockRecords & { readonly shown: number };

const isCut = ({ items, shown }: FittedBlock): boolean => shown < items.length;

/** Keeps all rows if they fit. Otherwise, the blocks share the space left by the meetings. */
function fitBlocks(place: Place, head: JsonFields, blocks: readonly BlockRecords[]): FittedBlock[] {
  const whole = blocks.map((block) => ({ ...block, shown: block.items.length }));
  const needs = blocks.map(({ items }) => listBytes(items));
  const emptyLists = blocks.map(({ block }): [string, unknown] => [block.name, []]);
  const wholeBytes = needs.reduce((sum, bytes) => sum + bytes, composedBytes([...head, ...emptyLists]));
  if (wholeBytes <= maxFileBytes) return whole;
  const fixedBytes = composedBytes([...head, truncatedField(place, whole), ...emptyLists]);
  const shares = shareBytes(needs, maxFileBytes - fixedBytes);
  const counts = blocks.map(({ items }, index) => countFitting(items, shares[index] ?? 0));
  const used = blocks.reduce((sum, { items }, index) => sum + listBytes(items.slice(0, counts[index])), 0);
  const filled = fillUp(
    blocks.map(({ items }) => items),
    counts,
    maxFileBytes - fixedBytes - used,
  );
  return blocks.map((block, index) => ({ ...block, shown: filled[index] ?? 0 }));
}

function truncatedField({ row, site }: Place, cut: readonly FittedBlock[]): [string, unknown] {
  if (cut.length === 0) return ['truncated', undefined];
  const entries = cut.map(({ block, items, shown }) => [
    block.name,
    { shown, total: items.length, url: site.url(blockPath(row.slug, block.name, 1)) },
  ]);
  return ['truncated', Object.fromEntries(entries)];
}

/** The field of a block; blocks without rows are omitted. */
const blockField = ({ block, items, shown }: FittedBlock): [string, unknown] => [
  block.name,
  shown === 0 ? undefined : new JsonList(items.slice(0, shown)),
];

/** All rows of a block in one or more files, oldest first, so that new rows change only the last file. */
function blockFiles(place: Place, { block, items }: BlockRecords): Artifact[] {
  const pathOf = (index: number): string => blockPath(place.row.slug, block.name, index + 1);
  const document = (parts: number, rows: readonly Buffer[]): Buffer =>
    composeJson([
      ...envelopeFields(place, block.tables, []),
      ['block', block.name],
      ['total', items.length],
      ['parts', Array.from({ length: parts }, (_, index) => place.site.url(pathOf(index)))],
      ['rows', new JsonList(rows)],
    ]);
  // Parts are at least half full, since a record is much smaller than half a file.
  const maxParts = Math.ceil((2 * listBytes(items)) / maxFileBytes) + 1;
  const oldestFirst = items.toReversed();
  const parts = splitIntoParts(oldestFirst, (item) => item, maxFileBytes - document(maxParts, []).length);
  return parts.map((rows, index) => placeArtifact(place, pathOf(index), document(parts.length, rows)));
}
