/** Assembles the records of one place from its rows, and renders its files from the records. Pure. */
import { memberVotesBlock } from '../../schemas/blocks.ts';
import { recordMaxBytes } from '../../schemas/values.ts';
import type { Report } from '../corpus/rows/finding.ts';
import { findingOf, tooLarge } from '../corpus/rows/row-check.ts';
import type { PlaceRows } from '../corpus/place-rows.ts';
import { assembleBlocks, type BlockRecords } from './blocks.ts';
import { type PlaceDocuments, placeDocuments } from './place-documents.ts';
import { meetingFiles, type ShownMeetings } from './meeting-files.ts';
import { assembleMeetings, type MeetingRecord, type PlaceMeetings } from './meetings.ts';
import type { Artifact, PublishedFile } from '../store/artifact.ts';
import type { Place } from './place.ts';
import type { PublishedYears } from './years.ts';

/** All published records of one place, before they are split into files. */
export type AssembledPlace = {
  readonly meetings: PlaceMeetings;
  readonly blocks: readonly BlockRecords[];
};

/** Assembles the records of a place. Records over the size limit are reported and dropped. */
export function assemblePlace(
  place: Place,
  rows: PlaceRows,
  localNow: string,
  report: Report,
): AssembledPlace {
  const blocks = assembleBlocks(rows, localNow).map((block) => dropLargeRollCalls(block, report));
  return {
    meetings: dropLargeMeetings(assembleMeetings(place.row.slug, rows, place.site, localNow), report),
    blocks: blocks.filter(({ items }) => items.length > 0),
  };
}

/** The JSON files of one place, its truncated blocks and its archive of meetings. */
export type PlaceFiles = Pick<PlaceDocuments, 'cut'> &
  Pick<ShownMeetings, 'archive'> & { readonly artifacts: readonly (Artifact | PublishedFile)[] };

/** Renders the JSON files of one place, except those of `published` years. */
export function exportPlace(
  place: Place,
  { meetings, blocks }: AssembledPlace,
  published?: PublishedYears,
): PlaceFiles {
  const { shown, artifacts } = meetingFiles(place, meetings, published);
  const documents = placeDocuments(place, shown, blocks);
  return { artifacts: [...artifacts, ...documents.artifacts], cut: documents.cut, archive: shown.archive };
}

/** Drops meetings over the size limit. */
function dropLargeMeetings({ upcoming, recent }: PlaceMeetings, report: Report): PlaceMeetings {
  const isSmall = ({ meeting, json }: MeetingRecord): boolean => {
    if (json.length <= recordMaxBytes) return true;
    const problem = tooLarge(`and its dependent rows make ${json.length} bytes of JSON`);
    report(findingOf('meetings', meeting.id, 'id', meeting.id, problem));
    return false;
  };
  return { upcoming: upcoming.filter(isSmall), recent: recent.filter(isSmall) };
}

/** Drops roll calls over the size limit. Other blocks have one row per record, whose size the corpus check limits. */
function dropLargeRollCalls(records: BlockRecords, report: Report): BlockRecords {
  const { block, values, items } = records;
  if (block !== memberVotesBlock || items.every(({ length }) => length <= recordMaxBytes)) return records;
  const isSmall = items.map(({ length }, index) => {
    if (length <= recordMaxBytes) return true;
    const key = values[index]?.['motion_id'];
    report(findingOf('motions', key, 'id', key, tooLarge(`and its votes make ${length} bytes of JSON`)));
    return false;
  });
  const small = <Item>(all: readonly Item[]): Item[] => all.filter((_, index) => isSmall[index]);
  return { block, values: small(values), items: small(items) };
}
