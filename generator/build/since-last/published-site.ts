/** The published sites of a store, from which an incremental run continues. */
import { hash } from 'node:crypto';
import pLimit from 'p-limit';
import type { Config } from '../../../schemas/config.ts';
import { indexKeys, type IndexName, indexNames, recordIndexNames } from '../../../schemas/paths.ts';
import type { Corpus } from '../../corpus/corpus.ts';
import type { ManifestEntry } from '../../store/manifest/entry.ts';
import type { OpenedManifest } from '../../store/manifest/index-file.ts';
import { PartFault } from '../../store/manifest/part-file.ts';
import type { SearchStates, SiteState } from '../../store/manifest/site-state.ts';
import { storeConcurrency } from '../../store/object-store.ts';
import { parseRoster, type Roster } from '../facts/roster.ts';

/** What a run found in the store. */
export type FoundManifest = {
  readonly manifest: OpenedManifest | undefined;
  /** Keys that an interrupted publish may have written. */
  readonly pending: readonly string[];
};

export type PublishedSite = {
  readonly manifest: OpenedManifest;
  readonly state: SiteState;
  readonly roster: Roster;
  readonly pending: readonly string[];
  /** SHA-256 of the states of the published search indexes that are packed. */
  readonly search: SearchStates;
  /** SHA-256 of the pointers of the published search indexes. */
  readonly pointers: SearchStates;
};

/** An incremental run cannot continue from what is published; the message says why. */
export class CannotContinue extends Error {
  override name = 'CannotContinue';
}

/** @throws {CannotContinue} if the store has no site to continue from. */
export async function openPublishedSite({ manifest, pending }: FoundManifest): Promise<PublishedSite> {
  if (manifest === undefined)
    throw new CannotContinue('nothing is published yet, or its manifest is unreadable');
  const { site: state } = manifest.index;
  if (state === undefined)
    throw new CannotContinue(
      'the published sites were not written by a run, but by "build" and "publish" or an earlier release',
    );
  const roster = parseRoster(await readOrExplain(manifest.read(state.roster)));
  if (roster === undefined)
    throw new CannotContinue('the list of places that the last run kept is of another release');
  const index = await readOrExplain(manifest.entriesOf('search'));
  const pointers = hashesIn(index, (name) => indexKeys[name].pointer);
  return { manifest, state, pending, roster, search: searchStatesIn(index), pointers };
}

/** SHA-256 of the states of packed search indexes, given the files of all. */
export const searchStatesIn = (entries: readonly ManifestEntry[]): SearchStates =>
  hashesIn(entries, (name) => indexKeys[name].state);

const hashesIn = (entries: readonly ManifestEntry[], keyOf: (name: IndexName) => string): SearchStates =>
  Object.fromEntries(
    indexNames.flatMap((name) => {
      const entry = entries.find(({ path }) => path === keyOf(name));
      return entry === undefined ? [] : [[name, entry.sha256]];
    }),
  );

/** Whether all published search indexes are packed, and written by the run that wrote the published sites. */
export const hasSameSearch = ({ state, search }: PublishedSite): boolean =>
  recordIndexNames.every((name) => search[name] !== undefined) &&
  indexNames.every((name) => state.search?.[name] === search[name]);

/** Awaits a part of the published manifest, and turns a fault in it into a reason. */
export async function readOrExplain<Content>(reading: Promise<Content>): Promise<Content> {
  try {
    return await reading;
  } catch (cause) {
    if (!(cause instanceof PartFault)) throw cause;
    throw new CannotContinue(cause.message, { cause });
  }
}

/** Reads parts of the published manifest, several at a time: a bucket takes tens of milliseconds to answer for each of 500. */
export function readTogether<Item, Content>(
  items: readonly Item[],
  read: (item: Item) => Promise<Content>,
): Promise<Content[]> {
  const limit = pLimit(storeConcurrency);
  return readOrExplain(Promise.all(items.map((item) => limit(() => read(item)))));
}

/** What the files of all places depend on. */
export type SiteSettings = {
  /** Hash of the program. */
  readonly program: string;
  readonly config: Config;
  readonly corpus: Pick<Corpus, 'redactions' | 'layout' | 'unreadable'>;
  readonly skipsInvalid: boolean;
};

/** Files that were made with the same settings from the same rows at the same time are the same. */
export function siteSettingsHash({ program, config, corpus, skipsInvalid }: SiteSettings): string {
  const { redactions, layout, unreadable } = corpus;
  const redacted = [...redactions].flatMap(([table, rows]) =>
    Array.from(rows, ([id, redaction]) => JSON.stringify([table, id, redaction])),
  );
  const tables = Array.from(layout, ([name, columns]) => [name, columns.toSorted()]);
  const parts = [program, config, redacted.toSorted(), tables, [...unreadable].toSorted(), skipsInvalid];
  return hash('sha256', JSON.stringify(parts));
}
