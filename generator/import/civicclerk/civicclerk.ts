/** The CivicClerk importer: events, agendas, votes and recordings of its public API. */
import { subdomainsOf } from '../detect/detection.ts';
import type { Failure } from '../importer.ts';
import { cleanLine } from '../normalize/text.ts';
import { parseRecords } from '../normalize/records.ts';
import type { Listed, ListPage, MissedMeeting, Platform, PlatformRun } from '../platform/platform.ts';
import { partOr } from '../platform/parts.ts';
import { platformImporter } from '../platform/platform-importer.ts';
import type { PlatformBody, PlatformMeeting } from '../platform/model.ts';
import { shaped } from '../platform/shape.ts';
import { SourceError } from '../web/source-error.ts';
import { itemsOf } from './items.ts';
import { captionsOf, meetingOf, positionsOf } from './meeting.ts';
import {
  agendaShape,
  categoriesShape,
  type EventRecord,
  eventShape,
  eventsShape,
  mediaShape,
} from './shapes.ts';

/** What the list says about requests for details. */
type Extra = { readonly agendaId: string | null; readonly hasMedia: boolean };

const officialApi = (client: string): string => `https://${client}.api.civicclerk.com/v1`;

const platform: Platform<Extra> = {
  name: 'civicclerk',
  keyCode: 'cc',
  clientPattern: /^[a-z0-9][a-z0-9-]{0,29}$/,
  exampleClient: 'laceywa',
  detection: { addresses: [subdomainsOf('portal.civicclerk.com'), subdomainsOf('api.civicclerk.com')] },
  title: 'Meetings, agendas and votes (CivicClerk)',
  site: (client) => `https://${client}.portal.civicclerk.com`,
  api: officialApi,
  limits: { concurrency: 2, requestsPerSecond: 2 },
  bodies: readBodies,
  lists,
  read,
  exists,
};

export const civicclerk = platformImporter(platform);

const urlOf = ({ base }: PlatformRun, path: string): URL => new URL(`${base}/${path}`);

/** The most events in one answer. */
const eventsPerPage = 100;

/** Oldest first, so that events that are added while the list is read do not shift it. */
async function* lists(run: PlatformRun): AsyncGenerator<ListPage<Extra>> {
  const { from } = run.period;
  let url: URL | undefined = urlOf(run, 'Events');
  if (from !== null) url.searchParams.set('$filter', `startDateTime ge ${from}T00:00:00Z`);
  url.searchParams.set('$orderby', 'startDateTime,id');
  url.searchParams.set('$top', String(eventsPerPage));
  const seen = new Set<string>();
  for (let read = 0; url !== undefined;) {
    const page = await readPage(run, url);
    if ('error' in page) return yield page;
    // A server that ignores $skip returns the same page forever.
    if (page.meetings.length > 0 && page.meetings.every(({ meeting: { id } }) => seen.has(id)))
      return yield repeated(url);
    read += page.recordCount;
    for (const { meeting } of page.meetings) seen.add(meeting.id);
    url = nextUrl(url, page, read);
    yield url === undefined ? { ...page, span: { from, to: run.period.to } } : page;
  }
}

const repeated = (url: URL): ListPage<Extra> => ({
  error: new SourceError('failed', `A page repeats events of earlier pages (${url.href})`),
  what: 'the list of events',
});

type EventPage = {
  readonly meetings: readonly Listed<Extra>[];
  readonly skipped: readonly Failure[];
  readonly recordCount: number;
  readonly next: string | null;
};

async function readPage(
  run: PlatformRun,
  url: URL,
): Promise<EventPage | Extract<ListPage<Extra>, { error: unknown }>> {
  try {
    const answer = shaped(eventsShape, await run.source.json(url), url);
    const { values, skipped } = parseRecords(eventShape, answer.value.filter(isFilled), 'event');
    return {
      meetings: values
        .filter(({ value }) => value.isDeleted !== true)
        .map(({ value }) => listedOf(value, run)),
      skipped,
      recordCount: answer.value.length,
      next: answer['@odata.nextLink'] ?? null,
    };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return { error, what: `events from ${url.searchParams.get('$skip') ?? '0'} on` };
  }
}

/** Lists may contain `{}`. */
const isFilled = (record: unknown): boolean =>
  typeof record !== 'object' || record === null || Object.keys(record).length > 0;

/** The next page: as the answer says, or after the records so far if this page was full. */
function nextUrl(url: URL, { next, recordCount }: EventPage, read: number): URL | undefined {
  const stated = next === null ? null : URL.parse(next, url.href);
  if (stated !== null) {
    // The answer of a mirror names the official address.
    const following = new URL(url);
    following.search = stated.search;
    return following;
  }
  if (recordCount < eventsPerPage) return undefined;
  const following = new URL(url);
  following.searchParams.set('$skip', String(read));
  return following;
}

const addressesOf = ({ client, site }: PlatformRun) => ({ site, api: officialApi(client) });

const listedOf = (event: EventRecord, run: PlatformRun): Listed<Extra> => ({
  meeting: meetingOf(event, addressesOf(run)),
  extra: { agendaId: event.agendaId, hasMedia: event.hasMedia === true },
});

/** The agenda and the recording, if the list says that they exist. */
async function read(run: PlatformRun, { meeting, extra }: Listed<Extra>): Promise<PlatformMeeting> {
  const { agendaId, hasMedia } = extra;
  const problems: string[] = [];
  const [agenda, media] = await Promise.all([
    agendaId === null ? undefined : partOr(problems, readOptional(run, `Meetings/${agendaId}`, agendaShape)),
    hasMedia ? partOr(problems, readOptional(run, `EventsMedia/${meeting.id}`, mediaShape)) : undefined,
  ]);
  const api = officialApi(run.client);
  return {
    ...meeting,
    videoUrl: media?.videoUrl ?? media?.externalVideoUrl ?? meeting.videoUrl,
    documents: [...(meeting.documents ?? []), ...captionsOf(media)],
    items: itemsOf(agenda?.items ?? [], { api, positions: positionsOf(media) }),
    problems,
  };
}

/** Undefined if there is nothing at the path: an agenda that is not published yet. */
async function readOptional<Value>(
  run: PlatformRun,
  path: string,
  shape: Parameters<typeof shaped<Value>>[0],
): Promise<Value | undefined> {
  const url = urlOf(run, path);
  try {
    return shaped(shape, await run.source.json(url), url);
  } catch (error) {
    if (error instanceof SourceError && error.kind === 'missing') return undefined;
    throw error;
  }
}

async function readBodies(run: PlatformRun): Promise<PlatformBody[]> {
  const url = urlOf(run, 'EventCategories');
  const { value } = shaped(categoriesShape, await run.source.json(url), url);
  return value.flatMap(({ id, categoryDesc }) => {
    const name = cleanLine(categoryDesc);
    return name === null ? [] : [{ id, name }];
  });
}

async function exists(run: PlatformRun, { id }: MissedMeeting): Promise<boolean> {
  const found = await readOptional(run, `Events/${id}`, eventShape);
  return found !== undefined && found.isDeleted !== true;
}
