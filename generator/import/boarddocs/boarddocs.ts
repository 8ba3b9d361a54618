/** The BoardDocs importer: lists of meetings by committee, and agendas in HTML. */
import * as z from 'zod';
import type { Failure } from '../importer.ts';
import { parseRecords } from '../normalize/records.ts';
import type { PlatformBody, PlatformMeeting } from '../platform/model.ts';
import type { Listed, ListPage, Platform, PlatformRun } from '../platform/platform.ts';
import { partOr } from '../platform/parts.ts';
import { bodyOfCategory, isPacketCategory } from '../platform/packets.ts';
import { platformImporter } from '../platform/platform-importer.ts';
import { optionalText, requiredId, shaped } from '../platform/shape.ts';
import { type HTMLElement, lineOf, parseHtml, textOf } from '../web/html.ts';
import { SourceError } from '../web/source-error.ts';
import { itemsOf } from './items.ts';
import { meetingOf } from './meeting.ts';
import { hasRecordings, withRecording } from './video.ts';

type Extra = {
  /** Null if the client has no list of committees. */
  readonly committee: string | null;
  /** The date in the list. */
  readonly date: string | null;
  /** The description in the list for search engines. */
  readonly description?: string | null;
  /** The client has recordings. */
  readonly hasRecordings: boolean;
};

const platform: Platform<Extra> = {
  name: 'boarddocs',
  keyCode: 'bd',
  clientPattern: /^[a-z]{2,3}\/[a-z0-9_-]{1,40}$/,
  exampleClient: 'oh/columbus',
  detection: {
    addresses: [/^(?:go|www)\.boarddocs\.com\/(?<client>[a-z]{2,3}\/[^/]+)\/board\.nsf(?=[/?]|$)/i],
  },
  title: 'Meetings and agendas (BoardDocs)',
  site: (client) => `https://go.boarddocs.com/${client}/Board.nsf`,
  calendar: (client) => `https://go.boarddocs.com/${client}/Board.nsf/Public`,
  limits: { concurrency: 1, requestsPerSecond: 1 },
  lists,
  read,
};

export const boarddocs = platformImporter(platform);

const urlOf = ({ base }: PlatformRun, path: string): URL => new URL(`${base}/${path}`);

/** The page for people comes first: it sets the cookie that other requests may need, and names the committees. */
async function* lists(run: PlatformRun): AsyncGenerator<ListPage<Extra>> {
  const client = await readClient(run).catch(failure('the list of committees'));
  if ('error' in client) return yield client;
  if (client.committees.length === 0) {
    const page = await meetingsWithoutCommittee(run, client).catch(failure('the list of meetings'));
    return yield isUsable(page) ? { ...page, span: allDays } : page;
  }
  const filled = new Set<string>();
  const packets = client.committees.filter(({ name }) => isPacketCategory(name));
  const together: Listed<Extra>[] = [];
  const failed = new Set<string>();
  for (const committee of client.committees) {
    const isJoined = packets.some((each) => sharesBody(each, committee));
    const page = await meetingsOf(isJoined ? forced(run) : run, client, committee).catch(
      failure(`the meetings of ${committee.name}`),
    );
    const count = isUsable(page) ? page.meetings.length : 0;
    if (count > 0) filled.add(committee.id);
    if (isJoined && isUsable(page)) together.push(...page.meetings);
    if (isJoined && !isUsable(page)) failed.add(bodyOfCategory(committee.name));
    const shown = isJoined && isUsable(page) ? { meetings: [], skipped: page.skipped ?? [] } : page;
    // A list may lose its only meeting.
    yield isUsable(shown) && count > 1
      ? { ...shown, records: [{ kind: 'committee', id: committee.id, hash: 'filled' }] }
      : shown;
  }
  yield { meetings: together.filter(({ meeting }) => !isWaiting(run, failed, meeting)) };
  // Nothing says to which committee a missing meeting belonged.
  const isEveryFilled = run.options.memory.recordsOf('committee').every(({ id }) => filled.has(id));
  if (isEveryFilled) yield { meetings: [], span: allDays };
}

/**
 * Packets wait for the list of their meetings if it failed, and known meetings for the list of their packets: without it, they would
 * lose the packets that they have.
 */
function isWaiting(
  { options }: PlatformRun,
  failed: ReadonlySet<string>,
  { id, body }: PlatformMeeting,
): boolean {
  const category = body?.name ?? '';
  const isKnown = options.memory.recall({ kind: 'event', id }) !== undefined;
  return failed.has(bodyOfCategory(category)) && (isPacketCategory(category) || isKnown);
}

/** A committee of packets, or the one whose packets they are. */
const sharesBody = (packets: Committee, other: Committee): boolean =>
  bodyOfCategory(packets.name) === bodyOfCategory(other.name);

/** Reads lists even if they are unchanged, since a packet without its meeting would be taken for one. */
const forced = (run: PlatformRun): PlatformRun => ({ ...run, plan: { ...run.plan, isSweep: true } });

const allDays = { from: null, to: '9999-12-31' } as const;

const isUsable = (page: ListPage<Extra>): page is Extract<ListPage<Extra>, { meetings: unknown }> =>
  page !== 'unchanged' && 'meetings' in page;

const failure =
  (what: string) =>
  (error: unknown): { readonly error: SourceError; readonly what: string } => {
    if (error instanceof SourceError) return { error, what };
    throw error;
  };

type Committee = PlatformBody & { readonly id: string };

type Client = { readonly committees: readonly Committee[]; readonly hasRecordings: boolean };

async function readClient(run: PlatformRun): Promise<Client> {
  const page = await run.source.text(urlOf(run, 'Public'));
  return { committees: committeesIn(parseHtml(page)), hasRecordings: hasRecordings(page) };
}

function committeesIn(page: HTMLElement): Committee[] {
  const named = page.querySelectorAll('a.committee-trigger').flatMap((link) => {
    const id = link.getAttribute('committeeid')?.trim() ?? '';
    const name = lineOf(link);
    return id === '' || name === null ? [] : [[id, { id, name }] as const];
  });
  return [...new Map(named).values()];
}

const listedShape = z.object({ unique: requiredId, name: optionalText, numberdate: optionalText });
const titledShape = z.object({
  Unique: requiredId,
  Name: optionalText,
  Description: optionalText,
  Date: optionalText,
});

/** The last record of a list is `{}`. */
const isFilled = (record: unknown): boolean =>
  typeof record !== 'object' || record === null || Object.keys(record).length > 0;

async function meetingsOf(
  run: PlatformRun,
  { hasRecordings: isRecorded }: Client,
  committee: Committee,
): Promise<ListPage<Extra>> {
  const form = { current_committee_id: committee.id };
  return listPage(run, 'BD-GetMeetingsList?open', { form }, (records) => {
    const { values, skipped } = parseRecords(listedShape, records, 'meeting');
    return {
      meetings: values.map(({ value: { unique: id, name, numberdate: date } }) => ({
        meeting: meetingOf({ id, name, date, body: committee }, run.site),
        extra: { committee: committee.id, date, hasRecordings: isRecorded },
      })),
      skipped,
    };
  });
}

async function meetingsWithoutCommittee(
  run: PlatformRun,
  { hasRecordings: isRecorded }: Client,
): Promise<ListPage<Extra>> {
  return listPage(run, 'BD-GETMeetingsListForSEO?open', {}, (records) => {
    const { values, skipped } = parseRecords(titledShape, records, 'meeting');
    return {
      meetings: values.map(({ value: { Unique: id, Name: name, Date: date, Description: description } }) => ({
        meeting: meetingOf({ id, name, date, description }, run.site),
        extra: { committee: null, date, description, hasRecordings: isRecorded },
      })),
      skipped,
    };
  });
}

type Parsed = { readonly meetings: readonly Listed<Extra>[]; readonly skipped: readonly Failure[] };

async function listPage(
  run: PlatformRun,
  path: string,
  request: { readonly form?: Readonly<Record<string, string>> },
  parse: (records: readonly unknown[]) => Parsed,
): Promise<ListPage<Extra>> {
  const url = urlOf(run, path);
  const page = await run.source.jsonIfChanged(url, { ...request, isForced: run.plan.isSweep });
  if (page === undefined) return 'unchanged';
  return { ...parse(shaped(z.array(z.unknown()), page.content, url).filter(isFilled)), record: page.record };
}

/** A part of a page. @throws {SourceError} for a whole page, such as one about maintenance, and for half of a part */
async function readFragment(
  run: PlatformRun,
  path: string,
  form: Readonly<Record<string, string>>,
): Promise<string> {
  const url = urlOf(run, path);
  const text = await run.source.text(url, { form });
  if (/<html[\s>]/i.test(text))
    throw new SourceError('refused', `The source returned another page (${url.href})`);
  if (isCutOffFragment(text))
    throw new SourceError(
      'failed',
      `The source’s response is cut off after ${text.length} characters (${url.href})`,
    );
  return text;
}

/** Every recorded part of a page closes what it opens. */
const isCutOffFragment = (text: string): boolean =>
  ['div', 'ol', 'ul', 'li'].some((tag) => countOf(text, `<${tag}[\\s>]`) > countOf(text, `</${tag}\\s*>`)) ||
  /<[^>]*$/.test(text);

const countOf = (text: string, pattern: string): number => text.match(new RegExp(pattern, 'gi'))?.length ?? 0;

/** The description, which has the time, the agenda, and the recording of a client that has them: two or three requests. */
async function read(run: PlatformRun, { meeting, extra }: Listed<Extra>): Promise<PlatformMeeting> {
  const form = { id: meeting.id, current_committee_id: extra.committee ?? '' };
  const page = parseHtml(await readFragment(run, 'BD-GetMeeting?open', form));
  const agenda = await readFragment(run, 'BD-GetAgenda?open', form);
  const items = itemsOf(parseHtml(agenda));
  if (items === undefined && agenda.trim() !== '')
    throw new SourceError('refused', `The source returned a web page without an agenda (${run.site})`);
  const described = meetingOf(
    {
      id: meeting.id,
      name: lineOf(page.querySelector('.meeting-name')) ?? meeting.status.names?.[0] ?? null,
      date: extra.date,
      description: textOf(page.querySelector('.meeting-description')) ?? extra.description,
      body: extra.committee === null ? undefined : meeting.body,
    },
    run.site,
  );
  const whole = {
    ...described,
    agendaUrl: items === undefined || items.length === 0 ? null : meeting.sourceUrl,
    items: items ?? [],
  };
  if (!extra.hasRecordings || whole.items.length === 0) return whole;
  const problems: string[] = [];
  const video = readFragment(run, 'VIDEO-GetAgenda?open', { id: meeting.id });
  const recording = await partOr(problems, video);
  return recording === undefined ? { ...whole, problems } : withRecording(whole, recording);
}
