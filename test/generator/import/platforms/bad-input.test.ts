/** Bad input that importers of JSON and importers of HTML handle alike. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { civicclerk } from '../../../../generator/import/civicclerk/civicclerk.ts';
import type { Importer } from '../../../../generator/import/importer.ts';
import { iqm2 } from '../../../../generator/import/iqm2/iqm2.ts';
import type { ImportResult } from '../../../../generator/import/run-import.ts';
import { isLong } from '../../../support/long.ts';
import { birchHill, civicClerkAnswer, event } from '../../../support/platforms/civicclerk-client.ts';
import { iqm2Answer, mapleRidge } from '../../../support/platforms/iqm2-client.ts';
import { type Answer, WebServer, withWindowsBytes } from '../../../support/platforms/web-server.ts';
import { corpusPath, dayLater, differences, hourLater, importFrom, tablesOf } from '../import.fixture.ts';
import { platformCases } from './cases.fixture.ts';

type Client = { readonly importer: Importer; readonly client: string; readonly place: string };

const birch: Client = { importer: civicclerk, client: 'birchhillwi', place: 'birch-hill-wi' };
const maple: Client = { importer: iqm2, client: 'mapleridge', place: 'maple-ridge-mo' };

async function serve(answer: Answer): Promise<WebServer> {
  const server = await WebServer.start(answer);
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server;
}

async function imported(client: Client, answer: Answer): Promise<ImportResult & { corpus: string }> {
  const corpus = corpusPath();
  return { ...(await importFrom(await serve(answer), corpus, client)), corpus };
}

/** Each of the two lists the meeting 1 again under the id 9, and a meeting of the same body an hour or a day later. */
const repeated: [string, Client, () => Answer][] = [
  [
    'JSON',
    birch,
    () => {
      const data = birchHill();
      data.events.push(event(9), event(10, { startDateTime: '2026-03-03T20:00:00Z' }));
      return civicClerkAnswer(data);
    },
  ],
  [
    'HTML',
    maple,
    () => {
      const data = mapleRidge();
      data.meetings.push(
        { id: 9, day: '3/3/2026', board: 'City Council' },
        { id: 10, day: '3/4/2026', board: 'City Council' },
      );
      return iqm2Answer(data);
    },
  ],
];

it.each(repeated)(
  '%s: a meeting under two ids is imported twice, and reported',
  async (_, client, answer) => {
    const { counts, corpus } = await imported(client, answer());
    expect(counts.findings).toEqual([
      {
        what: 'meeting 9',
        reason: expect.stringMatching(/^It has the body and name of meeting 1 on 2026-03-03 at 1[89]:00;/),
      },
    ]);
    expect(tablesOf(corpus).meetings).toHaveLength(6);
  },
);

it('without start times, only meetings with one name are reported as repeated; cancelled ones never', async () => {
  const data = birchHill();
  const day = { startDateTime: '2026-03-04T00:00:00Z' };
  data.events.push(event(10, day), event(11, { ...day, eventName: 'City Council Retreat' }), event(12, day));
  data.events.push(event(9, { eventNotice: 'This meeting has been cancelled.' }));
  expect((await imported(birch, civicClerkAnswer(data))).counts.findings).toEqual([
    {
      what: 'meeting 12',
      reason: 'It has the body and name of meeting 10 on 2026-03-04 without a time; both were imported',
    },
  ]);
});

it('JSON may mix encodings', async () => {
  const data = birchHill();
  for (const record of data.events) record['eventLocation'] = { address1: 'Café Élan' };
  const { corpus } = await imported(birch, withWindowsBytes(civicClerkAnswer(data), 'Café'));
  const places = tablesOf(corpus).meetings.map(({ location }) => location);
  expect(new Set(places)).toEqual(new Set(['Café Élan']));
});

const withDetails = platformCases.filter(({ requestsPerMeeting }) => requestsPerMeeting > 0);
const inJsonAndHtml = withDetails.filter(({ importer: { name } }) => ['civicclerk', 'iqm2'].includes(name));

describe.each(inJsonAndHtml)('details of more than 20 MB from $importer.name', (platform) => {
  it('are named and requested once; the rows of the meeting stay', async () => {
    const corpus = corpusPath();
    const server = await serve(platform.source().answer);
    await importFrom(server, corpus, platform);
    const before = tablesOf(corpus);
    server.requests.length = 0;
    server.faultOf = (request) =>
      platform.isDetail(request) ? { body: Buffer.alloc(20_000_001, ' ') } : undefined;
    const { counts } = await importFrom(server, corpus, { ...platform, now: hourLater, full: true });
    expect(counts.failures.map(({ reason }) => reason)).toEqual([expect.stringContaining('limit of 20')]);
    expect(server.requests.filter(platform.isDetail)).toHaveLength(1);
    expect(differences(before, tablesOf(corpus))).toEqual([]);
  });
});

/** The answers, with an edit of the source after the first one that matches. */
function editedAfter(answer: Answer, matches: (...args: Parameters<Answer>) => boolean, edit: () => void) {
  let isEdited = false;
  return (...[request]: Parameters<Answer>): ReturnType<Answer> => {
    const found = structuredClone(answer(request));
    if (!isEdited && matches(request)) {
      isEdited = true;
      edit();
    }
    return found;
  };
}

describe.each(isLong ? withDetails : inJsonAndHtml)('an agenda of $importer.name', (platform) => {
  it.each(['list', 'details'] as const)(
    'that is revised after reading its %s is complete a day later',
    async (part) => {
      const { answer, edits } = platform.source();
      const edit = (): void => {
        for (const { make } of edits) make();
      };
      const server = await serve(
        editedAfter(answer, part === 'list' ? platform.isList : platform.isDetail, edit),
      );
      const [corpus, edited] = [corpusPath(), corpusPath()];
      await importFrom(server, corpus, platform);
      await importFrom(server, corpus, { ...platform, now: dayLater });
      await importFrom(server, edited, { ...platform, now: dayLater });
      // A file keeps the title of the agenda on which it was first seen.
      const expected = / (?:updated|retrieved|generated)_at: |^matters \S+ title: /;
      const changes = differences(tablesOf(edited), tablesOf(corpus));
      expect(changes.filter((change) => !expected.test(change))).toEqual([]);
    },
  );
});
