/** Checks a built search before it is published: it must answer what the published one answers. */
import { checkExpectations, type Checked, type KnownPlaces } from '../../expectations/check.ts';
import { readExpectations } from '../../expectations/expectation.ts';
import { identityOf, readRecord, writeRecord } from '../../expectations/record.ts';
import { lossText } from '../../expectations/report.ts';
import type { KnownPlace } from '../../../search-lambda/engine/search-index.ts';
import { openBuiltSearch } from '../../serve/built-search.ts';
import type { ObjectStore } from '../../store/object-store.ts';
import { UserError } from '../../system/errors.ts';
import { Progress } from '../../system/terminal.ts';
import type { CommandIo } from './command-io.ts';

export type ExpectationOptions = { readonly expectations: string; readonly force?: true };

export type Gate = {
  readonly checked: readonly Checked[];
  /** Records what the index meets. Call it once the index is published. */
  readonly remember: () => Promise<void>;
};

/**
 * Checks the search of a built folder. Returns undefined if there is nothing to check: no index, or one that was
 * checked against the same expectations when it was published.
 * @throws {UserError} if it does not meet what the published one meets, unless `force` is set
 */
export async function checkBuiltSearch(
  { stderr }: CommandIo,
  folder: string,
  store: ObjectStore,
  { expectations: file, force }: ExpectationOptions,
): Promise<Gate | undefined> {
  const lines = readExpectations(file);
  const search = await openBuiltSearch(folder, store, (line) => void stderr.write(`${line}\n`));
  if (search === undefined) return undefined;
  const last = await readRecord(store);
  const identity = identityOf(search.pointers, lines);
  if (last?.checked === identity) return undefined;
  const now = knownPlaces(search.places);
  const progress = new Progress(stderr);
  const checked = await checkExpectations(lines, search.ask, { last, now }, (done, total) =>
    progress.update('Checking the search:', done, total),
  ).finally(() => progress.clear());
  const lost = checked.filter(({ outcome }) => outcome === 'lost');
  if (lost.length > 0 && force !== true)
    throw new UserError(
      `The search index in ${folder} fails ${lost.length} of ${checked.length} expectations in ${file} that the one in ${store.name} meets. Nothing was published. ${lossText(lost)}. Correct the build or the expectations; if the new answers are right, publish with --force.`,
    );
  return { checked, remember: () => writeRecord(store, identity, checked, now) };
}

const knownPlaces = (places: readonly KnownPlace[]): KnownPlaces => ({
  all: new Set(places.map(({ key }) => key)),
  searchable: new Set(
    places.filter(({ searchable }) => searchable.meetings + searchable.decisions > 0).map(({ key }) => key),
  ),
});
