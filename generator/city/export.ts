/** Rows of one place -> its files and its entry in municipalities.json. Pure. */
import { memberVotesBlock } from '../../schemas/blocks.ts';
import type { Municipality } from '../../schemas/documents.ts';
import { recordMaxBytes } from '../../schemas/limits.ts';
import type { Report } from '../corpus/finding.ts';
import { findingOf, tooLarge } from '../corpus/row-check.ts';
import type { PlaceRows } from '../corpus/place-rows.ts';
import type { Artifact } from '../store/artifact.ts';
import { assembleBlocks, type BlockRecords } from './blocks.ts';
import { cityFiles } from './city-files.ts';
import { meetingFiles } from './meeting-files.ts';
import { assembleMeetings, type MeetingRecord, type PlaceMeetings } from './meetings.ts';
import { assembleMunicipality } from './municipality.ts';
import type { Place } from './place.ts';

export type PlaceExport = {
  readonly municipality: Municipality;
  readonly artifacts: readonly Artifact[];
};

/** Everything that the site publishes about one place. Records that are too large are reported and left out. */
export function exportPlace(place: Place, rows: PlaceRows, localNow: string, report: Report): PlaceExport {
  const { meetings, blocks } = assemblePlace(place, rows, localNow, report);
  const { shown, artifacts } = meetingFiles(place, meetings);
  return {
    municipality: assembleMunicipality(place, meetings, blocks),
    artifacts: [...artifacts, ...cityFiles(place, shown, blocks)],
  };
}

/** The records of a place without those that are too large, which are reported. */
export function assemblePlace(
  place: Place,
  rows: PlaceRows,
  localNow: string,
  report: Report,
): { meetings: PlaceMeetings; blocks: readonly BlockRecords[] } {
  const blocks = assembleBlocks(rows).map((block) => smallRollCalls(block, report));
  return {
    meetings: smallMeetings(assembleMeetings(place.row.slug, rows, place.site, localNow), report),
    blocks: blocks.filter(({ items }) => items.length > 0),
  };
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
function smallRollCalls(block: BlockRecords, report: Report): BlockRecords {
  if (block.block !== memberVotesBlock) return block;
  const items = block.items.filter((item) => {
    if (item.length <= recordMaxBytes) return true;
    const key = /^\{"motion_id":"([^"]*)"/.exec(item.toString('latin1', 0, 100))?.[1];
    report(findingOf('motions', key, 'id', key, tooLarge(`and its votes make ${item.length} bytes of JSON`)));
    return false;
  });
  return { ...block, items };
}
