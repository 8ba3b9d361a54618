/** The documented routes of /similar, against the app. */
import { describe, expect, test } from 'vitest';
import { openApi } from '../../schemas/openapi/openapi.ts';
import { similarExamples } from '../../schemas/openapi/examples.ts';
import { searchDocument } from '../support/search/search-documents.ts';
import { appOf, bodyOf, config, faultsOf, sampleMeeting, send } from '../search-lambda/http/app.fixture.ts';

const own = searchDocument({
  id: 'own',
  place: 'US/alder-falls-oh',
  city: 'Alder Falls',
  decisions: [similarExamples.decision.parameters.q],
});
const app = await appOf([sampleMeeting, own]);
const { paths } = JSON.parse(JSON.stringify(openApi(config))) as {
  paths: Record<
    string,
    { get: { parameters: { name: string; schema: { maximum?: number } }[]; responses: object } }
  >;
};

const queryOf = (parameters: object): URLSearchParams =>
  new URLSearchParams(
    Object.entries(parameters).map(([name, value]): [string, string] => [name, String(value)]),
  );

describe.each(['/similar', '/similar.csv', '/similar.html'])('%s', (path) => {
  test.each(Object.entries(similarExamples))('answers its example %s', async (_, { parameters }) => {
    const query = queryOf(parameters);
    expect((await send(app, `${path}?${query.toString()}`)).status).toBe(200);
  });

  test('has an example of every parameter, and the limit of the app', async () => {
    const declared = paths[path]?.get.parameters ?? [];
    const shown = new Set(
      Object.values(similarExamples).flatMap(({ parameters }) => Object.keys(parameters)),
    );
    expect(new Set(declared.map(({ name }) => name))).toEqual(shown);
    const maximum = declared.find(({ name }) => name === 'limit')?.schema.maximum ?? 0;
    expect((await send(app, `${path}?q=station&limit=${maximum}`)).status).toBe(200);
    expect((await send(app, `${path}?q=station&limit=${maximum + 1}`)).status).toBe(400);
  });
});

test('the documented response is that of the app, except for the place and the score of the result', async () => {
  const { responses } = paths['/similar']?.get ?? {};
  const { value } = (
    responses as {
      200: {
        content: { 'application/json': { examples: { decision: { value: Record<string, unknown> } } } };
      };
    }
  )[200].content['application/json'].examples.decision;
  const query = queryOf(similarExamples.decision.parameters);
  const answer = await send(app, `/similar?${query.toString()}`);
  expect(await faultsOf('/similar', new Response(JSON.stringify(value), answer))).toEqual([]);
  const { results: _, ...envelope } = value;
  const { results: __, ...actual } = await bodyOf(answer);
  expect(envelope).toEqual(actual);
});
