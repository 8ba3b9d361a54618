import type { Config } from '../../schemas/config.ts';
import { problemOf } from '../../schemas/errors.ts';
import type { Health, Unavailable } from '../../schemas/search.ts';
import type { IndexLoader, IndexState, LoadedIndex } from '../load/loader.ts';
import { cacheRules, jsonResponse, noIndexDetail, problemResponse } from './responses.ts';

/** The index whose facts /health reports, with the failure of either: that of meetings, unless only decisions are served. */
export function reportedIndex(
  meetings: IndexLoader | undefined,
  decisions: IndexLoader | undefined,
): IndexLoader {
  const reported = meetings ?? decisions;
  if (reported === undefined) throw new Error('no index to serve');
  if (meetings === undefined || decisions === undefined) return reported;
  return {
    serve: (answer) =>
      meetings.serve((state) =>
        decisions.serve((other) => answer({ ...state, failure: state.failure ?? failureOf(other) })),
      ),
  };
}

const failureOf = ({ loaded, failure }: IndexState): string | undefined =>
  failure ?? (loaded === undefined ? 'No index of decisions is loaded.' : undefined);

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
