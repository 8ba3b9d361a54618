/** The documented routes of documents, against the app. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { documentExamples, textExamples } from '../../schemas/openapi/document-examples.ts';
import { openApi } from '../../schemas/openapi/openapi.ts';
import { config, sampleMeeting } from '../search-lambda/http/app.fixture.ts';
import { appOf, get, page } from '../search-lambda/http/documents.fixture.ts';

const { id: meeting, place, city, state, date, url } = sampleMeeting;
const texts = new Map([
  [12, 'Residents asked about the noise of backup generators at the data center.'],
  [13, 'Staff recommends approval.'],
  [14, 'End of the packet.'],
]);
const packet = [...texts].map(([number, text]) =>
  page(
    text,
    {
      document: 'doc-1',
      number,
      pages: 240,
      isFirst: number === 12,
      readBy: 'text',
      language: 'en',
      source: 'https://sample-bay.example/packets/2026-10-14.pdf',
    },
    { meeting, place, city, state, date, url, headline: 'Agenda packet', topics: ['housing'] },
  ),
);
const others = ['e', 'f'].map((document) => page('Other generators.', { document, number: 1 }));
const app = await appOf([...packet, ...others]);

type Operation = {
  readonly parameters: readonly { readonly name: string; readonly schema: { readonly maximum?: number } }[];
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly content: Readonly<
          Record<string, { readonly examples?: Readonly<Record<string, { readonly value: unknown }>> }>
        >;
      }
    >
  >;
};
const document = openApi(config);
const { paths } = JSON.parse(JSON.stringify(document)) as {
  paths: Readonly<Record<string, { readonly get: Operation }>>;
};
const ajv = new Ajv2020({ strict: false }).addSchema(document, 'openapi.json');

const addressOf = (path: string, parameters: object): string =>
  `${path}?${new URLSearchParams(Object.entries(parameters).map(([name, value]): [string, string] => [name, String(value)])).toString()}`;

const operationAt = (path: string): Operation => {
  const found = paths[path]?.get;
  if (found === undefined) throw new Error(`no path ${path}`);
  return found;
};

describe.each([
  ['/documents', documentExamples],
  ['/documents.atom', documentExamples],
  ['/documents.csv', documentExamples],
  ['/documents.html', documentExamples],
  ['/documents/text', textExamples],
  ['/documents/text.html', textExamples],
])('%s', (path, examples) => {
  test('answers its examples', async () => {
    const answers = await Promise.all(
      Object.entries(examples).map(async ([name, { parameters }]): Promise<[string, number]> => [
        name,
        (await get(app, addressOf(path, parameters))).status,
      ]),
    );
    expect(answers).toEqual(Object.keys(examples).map((name) => [name, 200]));
  });

  test('has an example of every parameter', () => {
    const shown = new Set(Object.values(examples).flatMap(({ parameters }) => Object.keys(parameters)));
    const declared = operationAt(path).parameters.map(({ name }) => name);
    expect(declared.filter((name) => !shown.has(name))).toEqual([]);
    expect(new Set([...declared, 'include'])).toEqual(new Set([...shown, 'include']));
  });

  test('has the limits of the app', async () => {
    const limited = operationAt(path).parameters.filter(({ schema }) => schema.maximum !== undefined);
    expect(limited.length).toBeGreaterThan(0);
    for (const { name, schema } of limited) {
      const address = path.startsWith('/documents/text') ? `${path}?id=doc-1` : `${path}?q=noise`;
      const statusOf = async (value: number) => (await get(app, `${address}&${name}=${value}`)).status;
      const maximum = schema.maximum ?? 0;
      expect([name, await statusOf(maximum), await statusOf(maximum + 1)]).toEqual([name, 200, 400]);
    }
  });
});

test.each([
  ['/documents', 'DocumentsResponse', 'page', documentExamples.page],
  ['/documents/text', 'DocumentText', 'pages', textExamples.pages],
])(
  'the documented response of %s is that of the app, save for scores',
  async (path, shape, name, example) => {
    const body: unknown = await (await get(app, addressOf(path, example.parameters))).json();
    const shown = operationAt(path).responses['200']?.content['application/json']?.examples?.[name]?.value;
    const withoutScores = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value), (key, each: unknown) =>
        key === 'score' ? undefined : key === 'next_page' ? 'a page or null' : each,
      );
    expect(withoutScores(body)).toEqual(withoutScores(shown));
    const isValid = ajv.getSchema(`openapi.json#/components/schemas/${shape}`);
    for (const value of [shown, body]) expect([isValid?.(value), isValid?.errors]).toEqual([true, null]);
  },
);

test('the documented parameters are those of meetings without decisions, and those of documents', () => {
  const names = operationAt('/documents').parameters.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['q', 'type', 'read_by', 'language', 'meeting', 'document']));
  for (const name of ['outcome', 'stage', 'divided', 'min_amount']) expect(names).not.toContain(name);
});
