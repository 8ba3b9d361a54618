import type { Collection } from './collection.ts';
import { meanOf, type Measures, measuresOf } from './measures.ts';
import type { Engine, Ranking } from './ranking.ts';

/** A ranking's measures, on each collection in order. */
export type Measured = {
  readonly engine: string;
  readonly setting: string;
  readonly collections: readonly Measures[];
};

type MeasuredByName = Pick<Ranking, 'engine' | 'setting'> & { readonly byName: Map<string, Measures> };

/**
 * Measures every ranking of every engine on every collection; an engine has the same rankings for each. Documents that several
 * collections share are indexed once.
 */
export async function compareEngines(
  engines: readonly Engine[],
  collections: readonly Collection[],
  onRanking: (ranking: Ranking, collection: Collection) => void = () => {},
): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const engine of engines) {
    const rankings = new Map<string, MeasuredByName>();
    for (const [documents, sharing] of Map.groupBy(collections, ({ documents }) => documents))
      for await (const ranking of engine(documents)) {
        const { engine, setting } = ranking;
        const known = rankings.get(`${engine}: ${setting}`) ?? {
          engine,
          setting,
          byName: new Map<string, Measures>(),
        };
        rankings.set(`${engine}: ${setting}`, known);
        for (const collection of sharing) {
          onRanking(ranking, collection);
          known.byName.set(collection.name, await measure(ranking, collection));
        }
      }
    for (const { engine, setting, byName } of rankings.values())
      measured.push({
        engine,
        setting,
        collections: collections.flatMap(({ name }) => byName.get(name) ?? []),
      });
  }
  return measured;
}

async function measure({ rank }: Ranking, { queries, goodGrade }: Collection): Promise<Measures> {
  const all: Measures[] = [];
  for (const { text, grades } of queries) all.push(measuresOf(await rank(text), grades, goodGrade));
  return meanOf(all);
}
