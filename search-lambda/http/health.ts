import type { Config } from '../../schemas/config.ts';
import { problemOf } from '../../schemas/errors.ts';
import type { Health, Unavailable } from '../../schemas/search.ts';
import { jsonAnswer, noIndexDetail, problemAnswer } from './answers.ts';
import { cacheRules } from './caching.ts';
import type { IndexState, LoadedIndex } from '../load/loader.ts';

/** The answer to /health: 503 while there is no index, with the same facts as far as there are any. */
export function healthAnswer({ loaded, failure }: IndexState, uptimeMs: number, config: Config): Response {
  const rest = {
    // A clock may be set back.
    uptime_seconds: Math.max(0, Math.floor(uptimeMs / 1000)),
    ...(failure === undefined ? {} : { failure }),
  };
  if (loaded === undefined) {
    const body: Unavailable = { ...problemOf(config, 'no-index', noIndexDetail), ...noFacts, ...rest };
    return problemAnswer(body);
  }
  const status = failure === undefined ? 'ok' : 'degraded';
  const body: Health = { status, ...factsOf(loaded), ...rest };
  return jsonAnswer(body, { 'Cache-Control': cacheRules.unkept });
}

const factsOf = ({ index, version }: LoadedIndex) => ({
  index_version: version,
  meetings: index.facts.meetings,
  places: index.facts.places,
  oldest: index.facts.oldest,
  newest: index.facts.newest,
  updated_at: index.facts.updatedAt,
});

const noFacts = { index_version: null, meetings: 0, places: 0, oldest: null, newest: null, updated_at: null };
