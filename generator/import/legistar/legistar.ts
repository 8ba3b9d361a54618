/** The Legistar importer: turns the records that a client publishes through the Legistar Web API into rows. */
import { UserError } from '../../system/errors.ts';
import { subdomainsOf } from '../detect/detection.ts';
import type { Importer, OpenOptions, Page } from '../importer.ts';
import { apiOf, explainFirstFailure, officialUrl } from './api.ts';
import { readEvents, findGoneEvents } from './events.ts';
import { readBodies, readMatters, readOfficials } from './lists.ts';
import { clientPattern, keyPrefixOf, keysOf } from './normalize/context.ts';
import { siteOf } from './normalize/site.ts';
import type { Failure } from '../source-records.ts';
import { planOf } from '../plan.ts';
import type { Run } from './run.ts';

export const legistar: Importer = {
  name: 'legistar',
  clientPattern,
  exampleClient: 'nyc',
  detection: {
    addresses: [
      subdomainsOf('legistar.com', '(?!webapi\\.|media\\.)'),
      /^webapi\.legistar\.com\/v1\/(?<client>[^/]+)/i,
    ],
  },
  tokenParameter: 'token',
  keyPrefix: keyPrefixOf,
  publication: (client) => ({
    title: 'Meetings, legislation and votes (Legistar)',
    url: `${siteOf(client)}/Calendar.aspx`,
  }),
  open,
};

async function* open(options: OpenOptions): AsyncGenerator<Page> {
  const run = runOf(options);
  const bodies = yield* readBodies(run, (error) => {
    if (error.kind !== 'failed' || isPermanent(error.message + error.body))
      throw new UserError(explainFirstFailure(error, options.client, options.hasToken), { cause: error });
  });
  const terms = yield* readOfficials(run, bodies);
  yield* readMatters(run);
  const { seen, isComplete } = yield* readEvents(run, { ...run.context, bodies, terms });
  if (isComplete && seen.size === 0 && bodies.size > 0 && isFirstOf(run)) {
    run.fail();
    yield { failures: [noEvents(run.options.client)] };
  }
  if (run.plan.isSweep && isComplete) yield* findGoneEvents(run, seen);
  if (!run.hasFailed()) yield { cursor: run.plan.cursor };
}

/** True for a first import of all events. */
const isFirstOf = ({ options: { memory, since } }: Run): boolean =>
  since === undefined && memory.recordsOf('event').length === 0;

/** A client with bodies has had meetings: its list was not read. */
const noEvents = (client: string): Failure => ({
  what: `the events of ${client}`,
  reason: 'The list is empty, though the client has bodies. Check the client and --base-url',
});

/** Errors that every later request would return too. */
const isPermanent = (answer: string): boolean => /LegistarConnectionString|web page/.test(answer);

function runOf(options: OpenOptions): Run {
  const { client, placeId, country, baseUrl = officialUrl, since } = options;
  let hasFailed = false;
  return {
    options,
    api: apiOf(options.read, baseUrl, client),
    plan: planOf({ ...options, since }),
    context: {
      placeId,
      country,
      keys: keysOf(client),
      site: siteOf(client),
      recordUrl: (path) => `${officialUrl}/${client}/${path}`,
    },
    fail: () => {
      hasFailed = true;
    },
    hasFailed: () => hasFailed,
  };
}
