/** Every platform in every situation: one declaration, which each platform answers in its own shape. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { importers } from '../../../../generator/import/importers.ts';
import { WebServer } from '../../../support/platforms/web-server.ts';
import { corpusPath, importFrom, serve, tablesOf } from '../import.fixture.ts';
import { apiScenarios, legistarScenario } from './apis.fixture.ts';
import { pageScenarios } from './pages.fixture.ts';
import {
  type Outcome,
  type ScenarioName,
  type ScenarioPlatform,
  scenarios,
  type Source,
} from './scenario.fixture.ts';

type Startable = Omit<ScenarioPlatform, 'answer'> & {
  readonly start: (source: Source) => Promise<{ readonly url: string }>;
};

const startable: readonly Startable[] = [
  {
    ...legistarScenario,
    start: async (source) => {
      const server = await serve(legistarScenario.data(source), legistarScenario.importer.exampleClient);
      for (const { id } of source.unlisted ?? []) server.unlisted.add(id);
      return server;
    },
  },
  ...[...apiScenarios, ...pageScenarios].map((platform) => ({
    ...platform,
    start: async (source: Source) => {
      const server = await WebServer.start(platform.answer(source));
      onTestFinished(() => server[Symbol.asyncDispose]());
      return server;
    },
  })),
];

async function outcomeOf(
  { importer, start, idOf = String }: Startable,
  days: readonly Source[],
): Promise<Outcome> {
  const corpus = corpusPath();
  const reported: string[] = [];
  for (const source of days) {
    const now = new Date(`${source.today}T12:00:00Z`);
    const options = { importer, client: importer.exampleClient, place: 'elm-oh', now };
    const { counts, error } = await importFrom(await start(source), corpus, options);
    expect([error, counts.failures]).toEqual([undefined, []]);
    reported.push(...[...counts.skipped, ...counts.findings].map(({ reason }) => reason));
  }
  const { meetings, bodies, documents } = tablesOf(corpus);
  const prefix = `${importer.keyPrefix(importer.exampleClient)}e`;
  const ids = new Map(Array.from({ length: 10 }, (_, id) => [`${prefix}${idOf(id)}`, id]));
  const idIn = (key: unknown): number => ids.get(String(key)) ?? 0;
  return {
    meetings: Object.fromEntries(
      meetings.map((row) => [idIn(row['id']), { ...row, vanished: row['vanished_at'] !== null }]),
    ),
    bodies: bodies.map(({ name }) => String(name)),
    documents: Object.fromEntries(
      [...Map.groupBy(documents, ({ meeting_id: meeting }) => idIn(meeting))].map(([id, rows]) => [
        id,
        rows.map(({ kind }) => String(kind)),
      ]),
    ),
    reported,
  };
}

const names = Object.keys(scenarios) as ScenarioName[];

it('has every platform', () =>
  expect(startable.map(({ importer }) => importer.name)).toEqual(Object.keys(importers)));

describe.each(startable)('$importer.name', (platform) => {
  const expressed = names.filter((name) => platform.cannot[name] === undefined);

  it.each(expressed)('%s', async (name) => {
    const { days, expected } = scenarios[name];
    const outcome = await outcomeOf(platform, days);
    expect(outcome.meetings).toMatchObject(expected.meetings);
    const { bodies, documents, reported } = {
      bodies: undefined,
      documents: undefined,
      reported: undefined,
      ...expected,
    };
    if (days.length === 1) expect(Object.keys(outcome.meetings)).toEqual(Object.keys(expected.meetings));
    if (bodies !== undefined) expect(outcome.bodies).toEqual(bodies);
    for (const [id, kind] of Object.entries(documents ?? {}))
      expect(outcome.documents[Number(id)]).toContain(kind);
    if (reported !== undefined) expect(outcome.reported.join('\n')).toMatch(reported);
  });
});

const packets = scenarios['a packet in a category of its own is a document of its meeting'];

it.each(
  startable.filter(
    ({ cannot }) => cannot['a packet that was there before its meeting joins it'] !== undefined,
  ),
)('a packet of $importer.name is reported', async (platform) =>
  expect((await outcomeOf(platform, packets.days)).reported.join('\n')).toMatch(
    /is a packet.*City Council Packets/,
  ),
);

describe('docs/import.md says what “gone” rests on', () => {
  const document = readFileSync(resolve(import.meta.dirname, '../../../../docs/import.md'), 'utf8');
  const section = document.slice(
    document.indexOf('## When a meeting is gone'),
    document.indexOf('## Writing another'),
  );
  /** The cells of a row, by each of the platforms that it names. */
  const rows = new Map(
    [...section.matchAll(/^\| (`[^|]*) \|([^|]*)\|([^|]*)\|$/gm)].flatMap(
      ([, names = '', days = '', basis = '']) =>
        [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => [name, { days, basis }] as const),
    ),
  );

  it('has each platform once', () =>
    expect([...rows.keys()].toSorted()).toEqual(Object.keys(importers).toSorted()));

  const listed = scenarios['a meeting to come that the source removed is gone'].days;
  const [before, after] = listed;
  const removed = before.list.filter(({ id }) => id === 3);

  it.each(startable)('$importer.name: its record decides, or else its list', async (platform) => {
    const { meetings } = await outcomeOf(platform, [before, { ...after, unlisted: removed }]);
    const basis = rows.get(platform.importer.name)?.basis ?? '';
    expect(/record of the event|page of the meeting/.test(basis)).toBe(meetings[3]?.['vanished'] === false);
  });

  const heldDays = scenarios['a meeting that leaves the list by being held is not gone'].days;

  it.each(startable)('$importer.name: whether its list keeps held meetings', async (platform) => {
    // The list has an earlier meeting, and no longer this one, which it never had after its day.
    const [listedBefore, listedAfter] = heldDays;
    const { meetings } = await outcomeOf(platform, [
      listedBefore,
      {
        today: listedAfter.today,
        list: [...listedBefore.list.filter(({ id }) => id === 1), ...listedAfter.list],
        unlisted: listedBefore.list.filter(({ id }) => id === 2),
      },
    ]);
    const basis = rows.get(platform.importer.name)?.basis ?? '';
    expect(/one list has held and coming meetings/.test(basis)).toBe(meetings[2]?.['vanished'] === true);
  });
});
