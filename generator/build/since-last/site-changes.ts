/**
 * Finds the places whose files may have changed since they were published: by the journal of the corpus, or by stamps if it has none;
 * by their own rows and sources; by the clock; and by what an interrupted publish may have written.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { Config } from '../../../schemas/config.ts';
import type { Row, TableName } from '../../../schemas/tables/index.ts';
import { queryRows } from '../../corpus/formats/sqlite.ts';
import { type Journal, placesTouchedAfter, readJournal } from '../../corpus/journal.ts';
import { localTimes } from '../../places/local-time.ts';
import { isValidAt } from '../../places/validity.ts';
import { isAfter, overlapStart } from '../../search/segments/change-detection.ts';
import { placeFolderOf } from '../../store/manifest/sections.ts';
import { withinParts } from '../../store/manifest.ts';
import { currentPlaces, sharedHashes } from '../facts/roster.ts';
import type { OpenedCorpus } from '../opened-corpus.ts';
import { CannotContinue, type PublishedSite } from './published-site.ts';

export type SiteChanges = {
  /** Places to read, in the order of the corpus. */
  readonly places: readonly Row<'municipalities'>[];
  /** Ids of these, and of published places that are no longer in the corpus. */
  readonly replaced: ReadonlySet<string>;
  /** Folders of published files that belong to replaced places, and of new files. */
  readonly folders: ReadonlySet<string>;
  /** True if nothing has changed, not even in pages about all places. */
  readonly isNone: boolean;
};

type Input = {
  readonly config: Config;
  readonly opened: OpenedCorpus;
  /** From `siteSettingsHash`. */
  readonly settings: string;
  readonly asOf: Date;
};

/** @throws {CannotContinue} if it cannot be known what has changed. */
export function findSiteChanges(
  published: PublishedSite,
  { config, opened, settings, asOf }: Input,
): SiteChanges {
  const { state, roster, pending } = published;
  requireSameSettings(published, settings, asOf);
  const { municipalities } = opened.globals;
  const current = currentPlaces(config, opened);
  const touched = new Set(touchedPlaces(published, opened, asOf));
  const doubtful = new Set(pending.map(placeFolderOf));
  const localTime = localTimes(asOf);
  const before = new Map(roster.places.map((place) => [place.id, place]));
  const places = municipalities.filter((row) => {
    const [known, now] = [before.get(row.id), current.get(row.id)];
    if (now === undefined) return false;
    if (known === undefined || known.fingerprint !== now.fingerprint || known.folder !== now.folder)
      return true;
    return touched.has(row.id) || doubtful.has(known.folder) || !isValidAt(known, localTime(row.timezone));
  });
  const replaced = new Set(places.map(({ id }) => id));
  for (const { id } of roster.places) if (!current.has(id)) replaced.add(id);
  const folders = new Set<string>();
  for (const id of replaced)
    for (const folder of [before.get(id)?.folder, current.get(id)?.folder])
      if (folder !== undefined) folders.add(folder);
  const { postal_codes, sources } = sharedHashes(opened.corpus.postalCodes, opened.globals);
  const isNone =
    replaced.size === 0 &&
    postal_codes === roster.postal_codes &&
    sources === roster.sources &&
    state.as_of.slice(0, dayLength) === asOf.toISOString().slice(0, dayLength) &&
    !pending.some(withinParts(['site', 'search']));
  return { places, replaced, folders, isNone };
}

/** `YYYY-MM-DD`. Pages about all places say how current places are on a day. */
const dayLength = 10;

function requireSameSettings({ state }: PublishedSite, settings: string, asOf: Date): void {
  if (state.settings !== settings)
    throw new CannotContinue(
      'the program, the configuration, the redactions, the tables of the corpus or --skip-invalid have changed',
    );
  if (isAfter(state.as_of, asOf))
    throw new CannotContinue(
      `the last run was at ${state.as_of}, but it is only ${asOf.toISOString()}: the clock was set back`,
    );
}

/** Ids of places with changed rows, by the journal or by stamps. */
function touchedPlaces({ state }: PublishedSite, { corpus }: OpenedCorpus, asOf: Date): string[] {
  const { database } = corpus.snapshot;
  const journal = readJournal(database, corpus.layout.keys());
  if (state.journal === null && journal === undefined) return stampedPlaces(state.newest_stamp, corpus, asOf);
  if (state.journal === null) throw new CannotContinue('the journal of the corpus is new');
  requireSameJournal(state.journal, journal);
  return placesTouchedAfter(database, state.journal.revision);
}

function requireSameJournal(last: Journal, now: Journal | undefined): void {
  const lost =
    now === undefined
      ? 'the corpus has no journal anymore, or some of its tables are not journaled'
      : now.id !== last.id
        ? 'the corpus has another journal'
        : now.revision < last.revision
          ? `the journal of the corpus ends at ${now.revision}, but the last run read it up to ${last.revision}`
          : undefined;
  if (lost !== undefined) throw new CannotContinue(`${lost}: was the corpus replaced?`);
}

function stampedPlaces(
  newestStamp: string | null,
  { snapshot: { database }, layout }: OpenedCorpus['corpus'],
  asOf: Date,
): string[] {
  if (newestStamp === null)
    throw new CannotContinue('the corpus has no journal, and no meeting or brief says when it changed');
  if (isAfter(newestStamp, asOf))
    throw new CannotContinue(
      `the newest published change is dated ${newestStamp}, but it is only ${asOf.toISOString()}: a clock has jumped`,
    );
  const from = overlapStart(newestStamp);
  const stamped = (table: TableName, stamp: string): string[] =>
    layout.get(table)?.includes(stamp) === true ? placesIn(database, table, stamp, from) : [];
  return [...stamped('meetings', 'updated_at'), ...stamped('briefs', 'generated_at')];
}

const placesIn = (database: DatabaseSync, table: TableName, stamp: string, from: string): string[] =>
  Array.from(
    queryRows(database, `SELECT DISTINCT muni_id AS id FROM ${table} WHERE ${stamp} >= ?`, from),
    ({ id }) => String(id),
  );
