/** The searches of the page: a later one supersedes an earlier one. */
import { type SearchAddress, writeAddress } from './address.ts';
import {
  type Facets,
  joined,
  requestFacets,
  requestNext,
  requestSearch,
  type Routes,
  type SearchAnswer,
} from './request.ts';

/** The results that are loaded. */
type Loaded = { readonly address: SearchAddress; readonly answer: SearchAnswer; readonly pages: number };

type Counted = {
  readonly key: string;
  readonly facets: Promise<Facets | undefined>;
  readonly controller: AbortController;
};

export class SearchSession {
  readonly #routes: Routes;
  #loaded: Loaded | undefined;
  #running: AbortController | undefined;
  #counted: Counted | undefined;

  constructor(routes: Routes) {
    this.#routes = routes;
  }

  /** Number of loaded pages. */
  get pages(): number {
    return this.#loaded?.pages ?? 0;
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** Searches, and loads a number of pages. Undefined if a later search superseded it. */
  async search(address: SearchAddress, pages: number): Promise<SearchAnswer | undefined> {
    return this.#run(async (signal) => {
      const first = await requestSearch(this.#routes, address, signal);
      let loaded: Loaded = { address, answer: first, pages: 1 };
      while (loaded.pages < pages) {
        const next = await this.#nextPage(loaded, signal);
        if (next?.answer.kind !== 'found') break;
        loaded = next;
      }
      return loaded;
    });
  }

  /** Loads the next page. Returns all loaded results, or a failure; undefined if it was superseded, or there is none. */
  async more(): Promise<SearchAnswer | undefined> {
    const loaded = this.#loaded;
    if (loaded === undefined) return undefined;
    const answer = await this.#run(async (signal) => await this.#nextPage(loaded, signal));
    // After a failure, the next attempt continues after the same page.
    if (answer !== undefined && answer.kind !== 'found') this.#loaded = loaded;
    return answer;
  }

  /** Counts by facet, requested once per search. Undefined if there are none, or a later request superseded them. */
  async facets(address: SearchAddress): Promise<Facets | undefined> {
    const key = writeAddress({ ...address, sort: '' });
    if (this.#counted?.key !== key) {
      this.#counted?.controller.abort();
      const controller = new AbortController();
      const facets = requestFacets(this.#routes, address, controller.signal).catch(() => undefined);
      this.#counted = { key, facets, controller };
    }
    const counted = this.#counted;
    const facets = await counted.facets;
    return this.#counted === counted ? facets : undefined;
  }

  /** Stops the running search. */
  stop(): void {
    this.#running?.abort();
    this.#running = undefined;
  }

  async #run(load: (signal: AbortSignal) => Promise<Loaded | undefined>): Promise<SearchAnswer | undefined> {
    this.stop();
    const controller = new AbortController();
    this.#running = controller;
    const loaded = await load(controller.signal).catch((error: unknown) => {
      if (!controller.signal.aborted) throw error;
      return undefined;
    });
    if (controller.signal.aborted) return undefined;
    this.#running = undefined;
    if (loaded !== undefined) this.#loaded = loaded;
    return loaded?.answer;
  }

  async #nextPage({ address, answer, pages }: Loaded, signal: AbortSignal): Promise<Loaded | undefined> {
    const cursor = answer.kind === 'found' ? answer.response.next_cursor : undefined;
    if (answer.kind !== 'found' || cursor === undefined) return undefined;
    const next = await requestNext(this.#routes, address, answer, cursor, signal);
    return next.kind === 'found'
      ? { address, answer: joined(answer, next), pages: pages + 1 }
      : { address, answer: next, pages };
  }
}
