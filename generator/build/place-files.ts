/** Renders and writes the files of one place. */
import type { PlaceRows } from '../corpus/place-rows.ts';
import { type AssembledPlace, exportPlace } from '../places/export.ts';
import type { Place } from '../places/place.ts';
import type { PeriodSummary, PublishedYears } from '../places/years.ts';
import { PageTooLarge } from '../site/place/page-frame.ts';
import type { MeetingsOfPlace } from '../site/place/meeting/meeting-display.ts';
import { placePages } from '../site/place-pages.ts';
import { type Artifact, isRendered, type PublishedFile } from '../store/artifact.ts';
import { writeUnlessPublished } from '../store/build-folder.ts';
import type { ManifestEntry } from '../store/manifest.ts';
import { UserError } from '../system/errors.ts';

type WrittenFiles = {
  readonly entries: readonly ManifestEntry[];
  readonly rendered: number;
  /** The period pages, oldest first. */
  readonly periods: readonly PeriodSummary[];
};

export const noFiles: WrittenFiles = { entries: [], rendered: 0, periods: [] };

/** Writes files, each before the next one is rendered, unless they are as published. */
export function writeFiles(
  files: SiteFiles,
  folder: string,
  published: ReadonlyMap<string, ManifestEntry> | undefined,
): WrittenFiles {
  const entries: ManifestEntry[] = [];
  let rendered = 0;
  let next = files.next();
  for (; next.done !== true; next = files.next()) {
    if (isRendered(next.value)) rendered++;
    entries.push(writeUnlessPublished(folder, next.value, published));
  }
  return { entries, rendered, periods: next.value };
}

/** All files of the site about one place; returns its period pages. */
type SiteFiles = Generator<Artifact | PublishedFile, readonly PeriodSummary[]>;

export function* siteFiles(
  place: Place,
  assembled: AssembledPlace,
  rows: PlaceRows,
  ofMeetings: MeetingsOfPlace | undefined,
  years: PublishedYears | undefined,
): SiteFiles {
  const { artifacts, ...files } = exportPlace(place, assembled, years);
  yield* artifacts;
  if (ofMeetings === undefined) return [];
  try {
    return yield* placePages({ ofMeetings, rows, blocks: assembled.blocks, files, ...(years && { years }) });
  } catch (error) {
    if (error instanceof PageTooLarge) throw new UserError(error.message, { cause: error });
    throw error;
  }
}
