/** What requests see of a loader. */
import type { SearchIndex } from '../../search-lambda/engine/search-index.ts';
import type { IndexLoader, IndexState } from '../../search-lambda/load.ts';

/** The state that a request is answered from. */
export async function stateFrom(loader: IndexLoader): Promise<IndexState> {
  let seen: IndexState | undefined;
  await loader.serve(async (state) => {
    seen = state;
    return new Response();
  });
  if (seen === undefined) throw new Error('the request was not answered');
  return seen;
}

/** The cities in the index that a request is answered from; undefined while there is none. */
export const citiesFrom = async (loader: IndexLoader): Promise<string[] | undefined> =>
  citiesOf((await stateFrom(loader)).loaded?.index);

/** The cities in an index that lambda-store.ts made. */
export async function citiesOf(index: SearchIndex | undefined): Promise<string[] | undefined> {
  const hits = await index?.search({ kind: 'word', word: 'mill', stem: 'mill' }, {}, 50);
  return hits?.map(({ document }) => document.city).toSorted();
}
