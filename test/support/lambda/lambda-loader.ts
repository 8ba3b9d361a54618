/** What a request sees of a loader. */
import type { SearchIndex } from '../../../search-lambda/engine/search-index.ts';
import type { IndexLoader, IndexState } from '../../../search-lambda/load/loader.ts';

/** Returns the state that a loader passes to a request. */
export async function stateFrom(loader: IndexLoader): Promise<IndexState> {
  let seen: IndexState | undefined;
  await loader.serve(async (state) => {
    seen = state;
    return new Response();
  });
  if (seen === undefined) throw new Error('the request was not answered');
  return seen;
}

/** Returns the cities that a request finds, or undefined without an index. */
export async function citiesFrom(loader: IndexLoader): Promise<string[] | undefined> {
  let found: string[] | undefined;
  await loader.serve(async ({ loaded }) => {
    found = await citiesOf(loaded?.index);
    return new Response();
  });
  return found;
}

/** Returns the cities in an index of lambda-store.ts. */
export async function citiesOf(index: SearchIndex | undefined): Promise<string[] | undefined> {
  const hits = await index?.search({ kind: 'word', word: 'mill', stem: 'mill' }, {}, 50);
  return hits?.map(({ document }) => document.city).toSorted();
}
