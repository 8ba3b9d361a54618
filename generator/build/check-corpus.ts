import { localConfig } from '../../schemas/config.ts';
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

/** Checks the corpus at `path`: reports every finding and returns the number of valid rows. */
export async function checkCorpus(path: string, events: ReadEvents): Promise<CorpusCounts> {
  const opened = await openChecked(path, events);
  using corpus = opened.corpus;
  const { municipalities, sources } = opened.globals;
  const counter = new RowCounter(opened.globals);
  const results = readPlaces(opened, municipalities, checkOnly(sources), () => false, events);
  for await (const result of results) counter.add(result);
  return counter.total(corpus);
}
