import type { Collection } from './collection.ts';
import { meanOf, type Measures, measuresOf } from './measures.ts';
import type { Engine, Ranking } from './ranking.ts';

/** A ranking's measures, on each collection in order. */
export type Measured = {
  readonly engine: string;
  readonly setting: string;
  readonly collections: readonly Measures[];
};

/** Measures every ranking of every engine on every collection; an engine has the same rankings for each. */
export async function compareEngines(
  engines: readonly Engine[],
  collections: readonly Collection[],
  onRanking: (ranking: Ranking, collection: Collection) => void = () => {},
): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const engine of engines) {
    const byCollection = [];
    for (const collection of collections) byCollection.push(await measure(engine, collection, onRanking));
    const [first = []] = byCollection;
    for (const [position, { engine, setting }] of first.entries())
      measured.push({
        engine,
        setting,
        collections: byCollection.flatMap((rankings) => rankings[position]?.measures ?? []),
      });
  }
  return measured;
}

type MeasuredRanking = Pick<Ranking, 'engine' | 'setting'> & { readonly measures: Measures };

async function measure(
  engine: Engine,
  collection: Collection,
  onRanking: (ranking: Ranking, collection: Collection) => void,
): Promise<MeasuredRanking[]> {
  const measured: MeasuredRanking[] = [];
  for await (const ranking of engine(collection.documents)) {
    onRanking(ranking, collection);
    const all: Measures[] = [];
    for (const { text, relevant } of collection.queries)
      all.push(measuresOf(await ranking.rank(text), relevant));
    measured.push({ engine: ranking.engine, setting: ranking.setting, measures: meanOf(all) });
  }
  return measured;
}
