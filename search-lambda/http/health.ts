import type { Config } from '../../schemas/config.ts';
import { problemOf } from '../../schemas/errors.ts';
import { type IndexName, indexNames } from '../../schemas/paths.ts';
import type { Health, Unavailable } from '../../schemas/search.ts';
import type { IndexLoader, IndexState, LoadedIndex } from '../load/loader.ts';
import { cacheRules, jsonResponse, noIndexDetail, problemResponse } from './responses.ts';

/** The index whose facts /health reports, with the failure of any: the first that is served. */
export function reportedIndex(
  indexes: Readonly<Partial<Record<IndexName, IndexLoader | undefined>>>,
): IndexLoader {
  const served = indexNames.flatMap((name) => {
    const loader = indexes[name];
    return loader === undefined ? [] : [{ name, loader }];
  });
  const [reported, ...others] = served;
  if (reported === undefined) throw new Error('no index to serve');
  return others.reduce(
    (first, { name, loader }): IndexLoader => ({
      serve: (answer) =>
        first.serve((state) =>
          loader.serve((next) => answer({ ...state, failure: state.failure ?? failureOf(name, next) })),
        ),
    }),
    reported.loader,
  );
}

const failureOf = (name: IndexName, { loaded, failure, isAbsent = false }: IndexState): string | undefined =>
  failure ?? (loaded === undefined && !isAbsent ? `No index of ${name} is loaded.` : undefined);

/** The response to /health. Without an index it is 503, with empty facts. */
export function healthResponse({ loaded, failure }: IndexState, uptimeMs: number, config: Config): Response {
  const common = {
    // The clock can jump back.
    uptime_seconds: Math.max(0, Math.floor(uptimeMs / 1000)),
    ...(failure === undefined ? {} : { failure }),
  };
  if (loaded === undefined) {
    const body: Unavailable = { ...problemOf(config, 'no-index', noIndexDetail), ...noFacts, ...common };
    return problemResponse(body);
  }
  const status = failure === undefined ? 'ok' : 'degraded';
  const body: Health = { status, ...publishedFacts(loaded), ...common };
  return jsonResponse(body, { 'Cache-Control': cacheRules.uncached });
}

const publishedFacts = ({ index, version }: LoadedIndex) => ({
  index_version: version,
  meetings: index.facts.meetings,
  places: index.facts.places,
  oldest: index.facts.oldest,
  newest: index.facts.newest,
  updated_at: index.facts.updatedAt,
});

const noFacts = { index_version: null, meetings: 0, places: 0, oldest: null, newest: null, updated_at: null };
