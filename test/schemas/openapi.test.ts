import { createConfig, lintFromString } from '@redocly/openapi-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { bulkSchemas } from '../../schemas/bulk.ts';
import { documentSchemas } from '../../schemas/documents.ts';
import { errorKinds } from '../../schemas/errors.ts';
import { derivedFiles } from '../../schemas/generate.ts';
import { openApi } from '../../schemas/openapi/openapi.ts';
import { searchParameters } from '../../schemas/search-parameters.ts';
import { tableNames } from '../../schemas/tables/index.ts';
import { invalidDecisionRequests } from '../../schemas/openapi/invalid-requests.ts';
import {
  appOf,
  bodyOf,
  config,
  documents,
  faultsOf,
  loaderOf,
  makeApp,
  sampleMeeting,
  send,
} from '../search-lambda/http/app.fixture.ts';

type Example = { readonly summary: string; readonly value: Record<string, unknown> };
type Examples = Readonly<Record<string, Example>>;
type Content = { readonly schema: { $ref: string }; readonly examples?: Examples; readonly example?: object };
type Operation = {
  readonly operationId: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly required: boolean;
    readonly schema: { readonly default?: unknown };
    readonly examples: Readonly<Record<string, { readonly value: string | number }>>;
  }[];
  readonly responses: Readonly<
    Record<string, { readonly headers?: object; readonly content?: Readonly<Record<string, Content>> }>
  >;
};
type Server = { readonly url: string };
type Document = {
  readonly servers: readonly Server[];
  readonly security: readonly object[];
  readonly paths: Readonly<Record<string, { readonly servers?: readonly Server[]; readonly get: Operation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
};

// The compiler sees plain data; the linter below checks that it is an OpenAPI document.
const document = openApi(config) as unknown as Document;

/** An app with the meeting of the examples. */
const sampleApp = await appOf([...documents, sampleMeeting]);

/** Paths whose responses are files of several formats. */
const binaryPaths = ['/data/{file}', '/data/changes/{release}/{table}.parquet'];
const searchPaths = ['/search', '/decisions'].flatMap((path) => [
  path,
  `${path}.atom`,
  `${path}.csv`,
  `${path}.html`,
]);
/** Their parameters and examples are checked in openapi-similar.test.ts and openapi-documents.test.ts. */
const otherPaths = [
  '/similar',
  '/similar.csv',
  '/similar.html',
  '/documents',
  '/documents.atom',
  '/documents.csv',
  '/documents.html',
  '/documents/text',
  '/documents/text.html',
];
const isForm = (path: string): boolean => /\.(atom|csv|html)$/.test(path);
const tableFiles = tableNames.map((table) => `${table}.parquet`);
const descriptions = ['datapackage.json', 'croissant.json', 'README.md', 'SHA256SUMS'];

async function lint(source: string): Promise<string[]> {
  const problems = await lintFromString({
    source,
    config: await createConfig({ extends: ['recommended'] }),
  });
  return problems.map(({ severity, ruleId, message }) => `${severity} ${ruleId}: ${message}`);
}

const operation = (path: string): Operation => {
  const found = document.paths[path]?.get;
  if (found === undefined) throw new Error(`no path ${path}`);
  return found;
};

const contentOf = (path: string, status: string): Content => {
  const [content] = Object.values(operation(path).responses[status]?.content ?? {});
  if (content === undefined) throw new Error(`no content of ${path}, ${status}`);
  return content;
};

describe('the committed document', () => {
  const source = derivedFiles().get('schemas/generated/openapi.json') ?? '';

  test('passes the linter’s recommended rules', async () => {
    expect(await lint(source)).toEqual([]);
  });

  test('fails the linter if it is faulty', async () => {
    const { summary: _, ...unsummed } = operation('/search') as Operation & { summary: string };
    const { license: __, ...info } = (JSON.parse(source) as { info: Record<string, object> }).info;
    const faulty = { ...document, info, paths: { '/search': { get: unsummed } } };
    const faults = (await lint(JSON.stringify(faulty))).join('\n');
    expect(faults).toContain('error operation-summary');
    expect(faults).toContain('warn info-license');
    expect(faults).toContain('warn no-unused-components');
  });
});

describe('the document of a deployment', () => {
  test('passes the linter too', async () => {
    expect(await lint(JSON.stringify(document))).toEqual([]);
  });

  test('has every route, at its addresses', () => {
    const sites = ['https://us.civic.example/open', 'https://ca.civic.example'];
    const archive = ['https://archive.civic.example'];
    expect(document.servers.map(({ url }) => url)).toEqual(['https://search.civic.example']);
    const addresses = Object.entries(document.paths).map(([path, { servers }]) => [
      path,
      (servers ?? document.servers).map(({ url }) => url),
    ]);
    expect(Object.fromEntries(addresses)).toEqual({
      ...Object.fromEntries(
        [...searchPaths, ...otherPaths].map((path) => [path, ['https://search.civic.example']]),
      ),
      '/health': ['https://search.civic.example'],
      '/municipalities.json': sites,
      '/places.json': sites,
      '/postal-codes/{prefix}.json': sites,
      '/status.json': sites,
      '/city/{slug}/meetings.json': sites,
      '/city/{slug}/city.json': sites,
      '/city/{slug}/meetings/{year}.json': sites,
      '/city/{slug}/{block}.json': sites,
      '/city/{slug}/people/compare/votes.json': sites,
      '/city/{slug}/{table}.csv': sites,
      '/city/{slug}/{table}/{year}.csv': sites,
      '/data/manifest.json': archive,
      '/data/releases.json': archive,
      '/data/{file}': archive,
      '/data/changes/{release}/{table}.parquet': archive,
    });
  });

  test('has addresses without trailing slashes, even if the configuration has them', () => {
    const slashes = openApi({
      ...config,
      search_url: 'https://a.example/search-host//',
      archive_url: 'https://a.example/archive/',
    }) as unknown as Document;
    expect(slashes.servers[0]?.url).toBe('https://a.example/search-host');
    expect(slashes.paths['/data/manifest.json']?.servers?.[0]?.url).toBe('https://a.example/archive');
  });

  test('requires no key', () => {
    expect(document.security).toEqual([]);
  });

  test('has a shape for every JSON response, and for every published document', () => {
    const shapes = Object.keys(document.paths)
      .filter((path) => !binaryPaths.includes(path) && !isForm(path))
      .map((path) => contentOf(path, '200').schema.$ref);
    expect(new Set(shapes).size).toBe(6 + Object.keys({ ...documentSchemas, ...bulkSchemas }).length);
    for (const ref of shapes)
      expect(Object.keys(document.components.schemas)).toContain(ref.replace('#/components/schemas/', ''));
  });
});

describe('the files of the dataset', () => {
  const ranged = binaryPaths.map((path) => [path, operation(path)] as const);

  test('are the files of a release', () => {
    const known = operation('/data/{file}').parameters.find(({ name }) => name === 'file')?.schema;
    expect(known).toEqual({ type: 'string', enum: ['civic-meetings.db.gz', ...tableFiles, ...descriptions] });
  });

  test.each(ranged)('at %s support range requests', (_, { parameters, responses }) => {
    expect(parameters).toContainEqual(expect.objectContaining({ name: 'Range', in: 'header' }));
    expect(Object.keys(responses)).toEqual(['200', '206', '304', '404', '416']);
    expect(responses['206']?.headers).toHaveProperty('Content-Range');
    expect(responses['206']?.content).toEqual(responses['200']?.content);
    expect(responses['200']?.content).toHaveProperty(['application/vnd.apache.parquet'], {});
  });
});

describe.each(searchPaths)('the parameters of %s', (path) => {
  const parameters = new Map(operation(path).parameters.map((parameter) => [parameter.name, parameter]));

  test('are the declared parameters, with their limits', () => {
    const names = Object.keys(searchParameters).filter((name) => !(isForm(path) && name === 'include'));
    expect([...parameters.keys()]).toEqual(names);
    const required = [...parameters.values()].filter(({ required }) => required).map(({ name }) => name);
    expect(required).toEqual(path.startsWith('/search') ? ['q'] : []);
    expect(parameters.get('q')?.schema).toEqual({ type: 'string', minLength: 1, maxLength: 1000 });
    expect(parameters.get('kind')?.schema).toEqual({ type: 'string', enum: ['city', 'school'] });
    expect(parameters.get('from')?.schema).toEqual({ type: 'string', format: 'date' });
    expect(parameters.get('divided')?.schema).toEqual({ type: 'boolean', enum: [true] });
  });

  test('have the defaults of the route', async () => {
    const sort = String(parameters.get('sort')?.schema.default);
    const limit = { maximum: 0, default: 0, ...parameters.get('limit')?.schema };
    const tags = await Promise.all(
      ['', `&sort=${sort}&limit=${String(limit.default)}`].map(async (rest) =>
        (await send(sampleApp, `${path}?q=housing${rest}`)).headers.get('ETag'),
      ),
    );
    // An explicit order asks for the cursor of the next page, which only JSON has.
    expect(tags[0] === tags[1]).toBe(isForm(path));
    expect((await send(sampleApp, `${path}?q=housing&limit=${limit.maximum}`)).status).toBe(200);
    expect((await send(sampleApp, `${path}?q=housing&limit=${limit.maximum + 1}`)).status).toBe(400);
  });

  test('each have an example', () => {
    for (const { examples } of parameters.values()) expect(Object.keys(examples).length).toBeGreaterThan(0);
  });
});

describe.each(searchPaths)('an example of %s', (path) => {
  /** Query strings by name of the example. */
  const requests = new Map<string, URLSearchParams>();
  const sendExample = (name: string): Promise<Response> =>
    send(sampleApp, `${path}?${String(requests.get(name))}`);

  beforeAll(() => {
    for (const { name, examples } of operation(path).parameters)
      for (const [example, { value }] of Object.entries(examples)) {
        const request = requests.get(example) ?? new URLSearchParams();
        request.set(name, String(value));
        requests.set(example, request);
      }
  });

  test('is a valid request', async () => {
    expect(requests.size).toBeGreaterThan(3);
    for (const name of requests.keys()) {
      const answer = await sendExample(name);
      expect(answer.status).toBe(200);
      if (!isForm(path)) expect(await faultsOf(path, answer)).toEqual([]);
    }
  });

  if (isForm(path)) return;

  test('has the documented response, if any, except for the results', async () => {
    const answers = Object.entries(contentOf(path, '200').examples ?? {});
    expect(answers.length).toBeGreaterThan(1);
    for (const [name, { value }] of answers) {
      const shown = new Response(JSON.stringify(value), await sendExample(name));
      expect(await faultsOf(path, shown)).toEqual([]);
      const { results: _, count: __, ...envelope } = value;
      const { results: ___, count: ____, ...actual } = await bodyOf(await sendExample(name));
      expect(envelope).toEqual(actual);
    }
  });
});

describe('the errors', () => {
  const namesOf = (requests: object): string[] => Object.keys(requests).toSorted();
  const refusing = Object.entries(errorKinds).filter(([, { status }]) => status === 400);

  test.each(['/search', '/decisions'])('documented for %s are all that a parameter may cause', (path) => {
    expect(namesOf(contentOf(path, '400').examples ?? {})).toEqual(refusing.map(([name]) => name).toSorted());
  });

  test('of /decisions are as the app returns them', async () => {
    for (const [name, { queryString, detail }] of Object.entries(invalidDecisionRequests)) {
      if (name === 'costly-query') continue;
      const body = await bodyOf(await send(sampleApp, `/decisions?${queryString}`));
      expect(body).toMatchObject({ status: 400, detail });
      expect(contentOf('/decisions', '400').examples?.[name]?.value).toEqual(body);
    }
  });

  test('are documented as the app returns them', async () => {
    const state = {
      loaded: undefined,
      failure: 'The pointer search/current.json could not be read: it answers with status 404.',
    };
    const starting = makeApp({ meetings: loaderOf(state) });
    const failing = makeApp({ meetings: { serve: () => Promise.reject(new Error()) }, onFault: () => {} });
    const shown = async (answer: Promise<Response>, path: string): Promise<void> => {
      const body = await bodyOf(await answer);
      const { example } = contentOf(path, String(body['status']));
      const { uptime_seconds: _, ...rest } = body;
      expect(example).toMatchObject(rest);
      expect(Object.keys(example ?? {})).toEqual(Object.keys(body));
    };
    await shown(send(starting, '/search?q=housing'), '/search');
    await shown(send(starting, '/health'), '/health');
    await shown(send(failing, '/search?q=housing'), '/search');
    await shown(send(failing, '/health'), '/health');
    await shown(send(starting, '/health', { method: 'POST' }), '/health');
  });
});
