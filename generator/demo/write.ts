import { renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from '../store/make-folder.ts';
import { topicsOf, writeBodies } from './places/bodies.ts';
import { writeElections } from './context/elections.ts';
import { writeFinances } from './context/finances.ts';
import { writeHomes } from './context/homes.ts';
import { writeRegisters } from './context/registers.ts';
import { DemoDatabase, type DemoSummary, type Rows } from './database.ts';
import { writeMeetings } from './meetings/meetings.ts';
import { rosters, writeOfficials } from './places/members.ts';
import { type Place, writeMunicipality } from './places/place.ts';
import { planPlaces } from './places/plan.ts';
import { Random } from './random.ts';
import { writeAbout, writeSources } from './release.ts';
import { RecentSubjects } from './meetings/recent-subjects.ts';
import type { LocalLanguage } from './places/local-language.ts';

export type { DemoSummary } from './database.ts';

export type DemoOptions = {
  readonly places: number;
  readonly meetings: number;
  /** The language of a place; default: that of short lists. */
  readonly localOf?: (place: Place) => LocalLanguage;
  /** Called after every place with the number of meetings written. */
  readonly onProgress?: (done: number, total: number) => void;
};

/**
 * Writes a fictional corpus into a new SQLite file and returns the row count of each table. The same options produce
 * the same bytes. A file at `path` is replaced when the new file is complete.
 */
export function writeDemoCorpus(path: string, options: DemoOptions): DemoSummary {
  const partialPath = `${path}.partial`;
  makeFolder(dirname(path));
  rmSync(partialPath, { force: true });
  const database = new DemoDatabase(partialPath);
  try {
    const summary = writeRows(database, options);
    database.finish();
    renameSync(partialPath, path);
    return summary;
  } finally {
    database.close();
    rmSync(partialPath, { force: true });
  }
}

function writeRows(
  database: DemoDatabase,
  { places: count, meetings, localOf, onProgress }: DemoOptions,
): DemoSummary {
  const places = planPlaces(count, meetings);
  let done = 0;
  for (const place of places) {
    // Each place has its own names, which are freed with it.
    writePlace(database, localOf === undefined ? place : { ...place, local: localOf(place) });
    done += place.meetings;
    onProgress?.(done, meetings);
  }
  writeSources(database, places);
  writeAbout(database, database.summary());
  return database.summary();
}

/** Writes one place with all its rows. Each place has its own random sequence, so places do not affect each other. */
function writePlace(rows: Rows, place: Place): void {
  const random = new Random(place.index + 1);
  writeMunicipality(rows, place);
  const bodies = writeBodies(rows, place, random);
  const terms = writeOfficials(rows, place, bodies[0]?.id ?? null, random);
  writeElections(rows, place, terms, random);
  writeFinances(rows, place, random);
  writeHomes(rows, place, random);
  const targets = writeRegisters(rows, place, random);
  writeMeetings({
    rows,
    place,
    random,
    details: new Random(-place.index - 2),
    bodies,
    topics: topicsOf(place),
    rosters: rosters(terms),
    hall: hallOf(place, random),
    targets,
    ...(place.local && { recent: new RecentSubjects() }),
  });
}

/** Location of the place's meetings. */
function hallOf({ kind, language }: Place, random: Random): string {
  const halls =
    language === 'fr'
      ? ['Hôtel de ville', 'Salle communautaire', 'Centre des loisirs']
      : ['City Hall', 'Civic Center', 'Council Chambers', 'Town Hall', 'Government Center'];
  return kind === 'school' ? (language === 'fr' ? 'Siège social' : 'District Office') : random.pick(halls);
}
