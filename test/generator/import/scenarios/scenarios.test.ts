/** Every platform in every situation: one declaration, which each platform answers in its own shape. */
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
    start: (source) => serve(legistarScenario.data(source), legistarScenario.importer.exampleClient),
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
  const applicable = names.filter((name) => platform.cannot[name] === undefined);

  it.each(applicable)('%s', async (name) => {
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
