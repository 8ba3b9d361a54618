/** Rows of one place -> its records -> its files. Pure. */
import { memberVotesBlock } from '../../schemas/blocks.ts';
import { recordMaxBytes } from '../../schemas/values.ts';
import type { Report } from '../corpus/rows/finding.ts';
import { findingOf, tooLarge } from '../corpus/rows/row-check.ts';
import type { PlaceRows } from '../corpus/place-rows.ts';
import { assembleBlocks, type BlockRecords } from './blocks.ts';
import { type CityFiles, cityFiles } from './place-files.ts';
import { meetingFiles, type ShownMeetings } from './meeting-files.ts';
import { assembleMeetings, type MeetingRecord, type PlaceMeetings } from './meetings.ts';
import type { Place } from './place.ts';

/** What is published about one place, before it is cut into files. */
export type AssembledPlace = {
  readonly meetings: PlaceMeetings;
  readonly blocks: readonly BlockRecords[];
};

/** The records of a place without those that are too large, which are reported. */
export function assemblePlace(
  place: Place,
  rows: PlaceRows,
  localNow: string,
  report: Report,
): AssembledPlace {
  const blocks = assembleBlocks(rows).map((block) => smallRollCalls(block, report));
  return {
    meetings: smallMeetings(assembleMeetings(place.row.slug, rows, place.site, localNow), report),
    blocks: blocks.filter(({ items }) => items.length > 0),
  };
}

/** The JSON files of one place, and what stands in files of its own. */
export type PlaceFiles = CityFiles & Pick<ShownMeetings, 'archive'>;

/** The JSON files of one place. */
export function exportPlace(place: Place, { meetings, blocks }: AssembledPlace): PlaceFiles {
  const { shown, artifacts } = meetingFiles(place, meetings);
  const city = cityFiles(place, shown, blocks);
  return { artifacts: [...artifacts, ...city.artifacts], cut: city.cut, archive: shown.archive };
}

function smallMeetings({ upcoming, recent }: PlaceMeetings, report: Report): PlaceMeetings {
  const isSmall = ({ meeting, json }: MeetingRecord): boolean => {
    if (json.length <= recordMaxBytes) return true;
    const problem = tooLarge(`and what hangs on it make ${json.length} bytes of JSON`);
    report(findingOf('meetings', meeting.id, 'id', meeting.id, problem));
    return false;
  };
  return { upcoming: upcoming.filter(isSmall), recent: recent.filter(isSmall) };
}

/** Only roll calls are made from several rows; the size of other rows was checked with the corpus. */
function smallRollCalls(records: BlockRecords, report: Report): BlockRecords {
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
