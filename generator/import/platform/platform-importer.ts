/** Turns the declaration of a platform into an importer. */
import { UserError } from '../../system/errors.ts';
import type { Failure, GoneRecord, Importer, OpenOptions, Page } from '../importer.ts';
import { hashOf } from '../normalize/records.ts';
import { planOf } from '../plan.ts';
import { reasonOf, type SourceError } from '../web/source-error.ts';
import { type PlatformContext, platformKeys } from './context.ts';
import { bodyRows } from './meeting-rows.ts';
import type { PlatformBody, PlatformOfficial } from './model.ts';
import { officialRows } from './officials.ts';
import { periodOf } from './period.ts';
import type { Platform, PlatformRun } from './platform.ts';
import { readMeetings } from './read-meetings.ts';

/** The importer of a platform. */
export const platformImporter = <Extra>(platform: Platform<Extra>): Importer => ({
  name: platform.name,
  clientPattern: platform.clientPattern,
  exampleClient: platform.exampleClient,
  detection: platform.detection,
  ...(platform.limits === undefined ? {} : { limits: platform.limits }),
  publication: (client) => ({
    title: platform.title,
    url: (platform.calendar ?? platform.site)(client),
  }),
  keyPrefix: (client) => prefixOf(platform, client),
  open: (options) => readClient(platform, options),
});

const prefixOf = <Extra>({ keyCode }: Platform<Extra>, client: string): string =>
  `${keyCode}-${client.replaceAll(/[^a-z0-9_-]/gi, '_')}-`;

async function* readClient<Extra>(platform: Platform<Extra>, options: OpenOptions): AsyncGenerator<Page> {
  const { client, now } = options;
  const plan = planOf(options);
  const site = platform.site(client);
  const run: PlatformRun = {
    options,
    client,
    source: options.source,
    base: options.baseUrl?.replace(/\/+$/, '') ?? platform.api?.(client) ?? site,
    site,
    plan,
    // A sweep reads recent meetings again, whose lists are unchanged. One with failures is repeated.
    listPage: (url, request) => options.source.textIfChanged(url, { ...request, isForced: plan.isSweep }),
    period: periodOf(plan, now),
  };
  const context: PlatformContext = {
    placeId: options.placeId,
    language: options.language,
    country: options.country,
    keys: platformKeys(prefixOf(platform, client)),
  };
  // The first request is the list of meetings: if it fails, nothing of the client can be read.
  const hasMeetings = yield* readMeetings(platform, run, context, (error) => {
    throw new UserError(explain(platform, error, client), { cause: error });
  });
  const hasPeople = !plan.isSweep || (yield* readPeople(platform, run, context));
  if (hasMeetings && hasPeople) yield { cursor: plan.cursor };
}

/** Reads bodies and officials, once a day since they rarely change. Returns false if a list failed. */
async function* readPeople<Extra>(
  platform: Platform<Extra>,
  run: PlatformRun,
  context: PlatformContext,
): AsyncGenerator<Page, boolean> {
  const failures: Failure[] = [];
  const list = async <Value>(
    what: string,
    read: ((run: PlatformRun) => Promise<readonly Value[]>) | undefined,
  ): Promise<readonly Value[]> => {
    if (read === undefined) return [];
    return read(run).catch((error: unknown) => {
      failures.push({ what, reason: reasonOf(error) });
      return [];
    });
  };
  const bodies = await list(`bodies of ${run.client}`, platform.bodies);
  const officials = await list(`officials of ${run.client}`, platform.officials);
  const rowsOf = (body: PlatformBody) => bodyRows(body, run.site, context);
  yield {
    rows: {
      bodies: bodies.flatMap(rowsOf),
      officials: officials.flatMap((official) => officialRows(official, run.site, context)),
    },
    stubs: { bodies: officials.flatMap(({ body }) => (body === undefined ? [] : rowsOf(body))) },
    records: officials.map((official) => ({ kind: 'official', id: official.id, hash: hashOf(official) })),
    gone: goneOfficials(run, context, officials),
    failures,
  };
  return failures.length === 0;
}

/** Officials who are no longer listed. An empty list is ignored: it could not be read, or the client hides it. */
const goneOfficials = (
  { options }: PlatformRun,
  { keys }: PlatformContext,
  officials: readonly PlatformOfficial[],
): GoneRecord[] =>
  options.memory
    .recordsOf('official')
    .filter(({ id }) => officials.length > 0 && officials.every((official) => official.id !== id))
    .map(({ id }) => ({ kind: 'official', id, table: 'officials', key: keys.official(id) }));

function explain<Extra>(platform: Platform<Extra>, error: SourceError, client: string): string {
  const own = platform.explainFailure?.(error, client);
  if (own !== undefined) return own;
  if (error.kind === 'missing')
    return `${platform.name} has no client “${client}” at ${platform.site(client)}. Check the spelling of the client, or --base-url. ${error.message}`;
  return `Nothing can be read for “${client}” of ${platform.name}. Check the client and --base-url, or try again later. ${error.message}`;
}
