import { localConfig } from '../../schemas/config.ts';
import type { Manifest } from '../store/manifest.ts';
import { reportLostTables } from './lost-tables.ts';
import { openChecked, type ReadEvents } from './opened-corpus.ts';
import type { PlaceSetup } from './place-builder.ts';
import { type CorpusCounts, readPlaces, RowCounter } from './read-places.ts';

/** Records are assembled as for a site, because some turn out too large only then. Nothing is written. */
const checkOnly = (sources: PlaceSetup['sources']): PlaceSetup => ({
  config: localConfig('http://localhost'),
  parts: [],
  asOf: new Date(0),
  sources,
  folder: '',
});

/**
 * Checks the corpus at `path`: reports every finding and returns the number of valid rows. Tables that lost rows since the
 * last build, given its counts, are reported too.
 */
export async function checkCorpus(
  path: string,
  events: ReadEvents,
  last?: Manifest['counts'],
): Promise<CorpusCounts> {
  const opened = await openChecked(path, events);
  using corpus = opened.corpus;
  const { municipalities, sources } = opened.globals;
  const counter = new RowCounter(opened.globals);
  const results = readPlaces(opened, municipalities, checkOnly(sources), () => false, events);
  for await (const result of results) counter.add(result);
  corpus.snapshot.requireUnchanged();
  if (last !== undefined) reportLostTables(last, counter.rows, corpus.layout, events.report);
  return counter.total(corpus);
}
