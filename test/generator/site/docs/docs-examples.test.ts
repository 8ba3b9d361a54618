/** Runs every example program of the documentation against a local server of a small build. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { writeDemoCorpus } from '../../../../generator/demo/write.ts';
import { type LocalServer, serve } from '../../../../generator/serve/serve.ts';
import { exampleProblem } from '../../../../generator/site/docs/error-pages.ts';
import { type Language, languages } from '../../../../generator/site/docs/example-code.ts';
import { docsExamples, type ExamplePlace } from '../../../../generator/site/docs/examples.ts';
import { datasetPath } from '../../../../generator/site/docs/layout.ts';
import { type Config, localConfig } from '../../../../schemas/config.ts';
import type { Municipality } from '../../../../schemas/documents.ts';
import { type ErrorName, errorKinds } from '../../../../schemas/errors.ts';
import { invalidRequests } from '../../../../schemas/openapi/invalid-requests.ts';
import { errorPath, type Part } from '../../../../schemas/paths.ts';
import { decisionsResponseSchema, searchResponseSchema } from '../../../../schemas/search.ts';
import { buildInto, readJson } from '../../../support/site/build.ts';
import { build, makeFolder } from '../../serve/serve.fixture.ts';
import { alderFalls, codeIn, pageSiteOf, pagesOf } from './docs.fixture.ts';
import { largePlace, largeCorpus } from './large-place.fixture.ts';
import { hasPython, type Outcome, outcomesOf, outputOf } from './programs.fixture.ts';

/** Serves a build at the addresses that its configuration names. */
async function serverOf(
  corpus: string,
  parts: readonly Part[],
): Promise<{ server: LocalServer; folder: string }> {
  const folder = await build(join(await makeFolder(), 'site'), { 'us/empty.json': '{}' });
  const server = await serve(folder, { port: 0 });
  await buildInto(folder, corpus, { config: localConfig(server.origin), parts });
  await vi.waitFor(
    async () => expect((await fetch(`${server.origin}/municipalities.json`)).status).toBe(200),
    30_000,
  );
  return { server, folder };
}

const codeOf = (config: Config, place: ExamplePlace, name: string, language: Language): string =>
  docsExamples(config, pageSiteOf(config).site, place).find((example) => example.name === name)?.code[
    language
  ] ?? '';

/** The outcomes of programs. Those of curl are processes of their own. */
const outcomesIn = (language: Language, codes: readonly string[]): Promise<readonly Outcome[]> =>
  language === 'curl'
    ? Promise.all(codes.map(async (code) => ({ output: await outputOf(language, code) })))
    : outcomesOf(language, codes);

function outputIn(outcome: Outcome | undefined): string {
  if (outcome !== undefined && 'output' in outcome) return outcome.output;
  throw new Error(outcome?.error ?? 'unknown example');
}

const isProgram = /^\s*(curl|#|for|const|let|import|from|npm)\b/;
const refusedNames = (Object.keys(errorKinds) as ErrorName[]).filter((name) => name in invalidRequests);
const runnable = languages.filter((language) => language !== 'Python' || hasPython);

describe('the examples', () => {
  let server: LocalServer;
  let place: Municipality;
  const outcomes = new Map<Language, Promise<readonly Outcome[]>>();

  beforeAll(async () => {
    const corpus = join(await makeFolder(), 'demo.db');
    writeDemoCorpus(corpus, { places: 12, meetings: 400 });
    const served = await serverOf(corpus, ['site', 'search', 'bulk']);
    server = served.server;
    const { municipalities } = readJson(served.folder, 'us/municipalities.json') as {
      municipalities: Municipality[];
    };
    place = municipalities.toSorted((a, b) => b.meetings - a.meetings)[0] ?? expect.fail('no place');
  });

  afterAll(() => server.close());

  /** Returns the output of an example. All examples of a language run together, once. */
  const run = async (name: string, language: Language): Promise<string> => {
    const codes = (): string[] =>
      names.map((each) => codeOf(localConfig(server.origin), { ...place, meetingId: 'm1' }, each, language));
    const running = outcomes.get(language) ?? outcomesIn(language, codes());
    outcomes.set(language, running);
    return outputIn((await running)[names.indexOf(name)]);
  };

  const elsewhere = localConfig('https://civic.example');
  const names = docsExamples(elsewhere, pageSiteOf(elsewhere).site, alderFalls).map(({ name }) => name);

  const results = /^(\d{4}-\d\d-\d\d .+ https?:\S+\/#m\S+\n?){1,5}$/;
  const meetings = /^[1-9]\d* meetings$/;
  const expected: Readonly<Record<string, RegExp>> = {
    quickstart: /^(\d{4}-\d\d-\d\d (passed|failed|tabled|referred|withdrawn|other|unknown) .+\n?){1,3}$/,
    phrase: results,
    filters: results,
    decisions: results,
    'search-feed': meetings,
    'decisions-table': /^[1-9]\d* decisions$/,
    health: /^ok [1-9]\d* \d{4}-\d\d-\d\d$/,
    problem: /^400 state must be .* Did you mean California\?$/,
    places: /^([a-z0-9-]+ \S.* [A-Z]{2} \d+\n?){5}$/,
    municipalities: /^[a-z0-9-]+ \S.* [1-9]\d*$/m,
    openapi: /^\/search\n\/decisions\n(.*\n)*\/city\/\{slug\}\/city\.json$/m,
    meetings: /^(\d{4}-\d\d-\d\d .*\n?){5}$/,
    'all-meetings': meetings,
    unchanged: /^200\n304$/,
    city: /^recent [1-9]\d*\n(.*\n)*officials [1-9]\d*$/m,
    'whole-blocks': /^0 blocks are cut$/,
    tables: /^[1-9]\d* decisions$/,
    calendar: meetings,
    feed: meetings,
    dataset: /^(http:\/\/127\.0\.0\.1:\d+\/data\/\w+\.parquet [1-9]\d* rows\n?){5}$/,
    releases: /^\d{4}-\d\d-\d\d$/,
  };
  const expectedOfCurl: Readonly<Record<string, RegExp>> = {
    'all-meetings': /^"archive":\[\]$/,
    unchanged: /^200\n304$/,
    'whole-blocks': /^No block is cut\.$/,
    calendar: /^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR$/,
    feed: /^<\?xml [\s\S]*<\/feed>$/,
    'search-feed': /^<\?xml [\s\S]*<\/feed>$/,
    'decisions-table': /^id,date,city,[^]*https?:/,
    tables: /^id,meeting_id,date,[^]*https?:/,
  };

  test('have unique names, which are all tested here', () => {
    expect(names.toSorted()).toEqual(Object.keys(expected).toSorted());
  });

  describe.each(names)('%s', (name) => {
    test('in curl prints the response', async () => {
      const output = await run(name, 'curl');
      const pattern = expectedOfCurl[name];
      if (pattern === undefined) expect(Object.keys(JSON.parse(output) as object)).not.toEqual([]);
      else expect(output).toMatch(pattern);
    });

    test.each(runnable.filter((language) => language !== 'curl'))(
      'in %s prints the output that its heading promises',
      async (language) => {
        expect(await run(name, language)).toMatch(expected[name] ?? expect.fail('unknown'));
      },
    );

    test.skipIf(!hasPython)('in JavaScript and in Python prints the same', async () => {
      expect(await run(name, 'Python')).toBe(await run(name, 'JavaScript'));
    });
  });

  test('count all meetings of the place', async () => {
    expect(await run('all-meetings', 'JavaScript')).toBe(`${place.meetings} meetings`);
  });

  test('of the quick start print the answer that the page shows, in five lines of JavaScript', async () => {
    const page = await (await fetch(`${server.origin}/docs/`)).text();
    const [code = '', answer] = codeIn(page);
    expect(code.split('\n')).toHaveLength(5);
    expect(await outputOf('JavaScript', code)).toBe(answer);
  });

  test('are all shown; the only other programs are requests to the search', async () => {
    const config = localConfig(server.origin);
    const example = { ...place, meetingId: 'm1' };
    const pages = pagesOf(config, example);
    const { [datasetPath]: _, ...otherPages } = Object.fromEntries(pages);
    const shown = new Set(Object.values(otherPages).flatMap(codeIn));
    const known = new Set(
      names.flatMap((name) => languages.map((language) => codeOf(config, example, name, language))),
    );
    expect([...known].filter((code) => !shown.has(code))).toEqual([]);
    const others = [...shown].filter((code) => isProgram.test(code) && !known.has(code));
    const refused = refusedNames.map((name) => codeIn(pages.get(errorPath(name)) ?? '')[0] ?? '');
    const search = others.filter((code) => !refused.includes(code));
    expect(search).toHaveLength(1);
    const requests = (search[0] ?? '').split('\n').filter((line) => line.startsWith('curl '));
    const found: unknown[] = [];
    for (const request of requests) found.push(JSON.parse(await outputOf('curl', request)));
    const shapes = [searchResponseSchema, decisionsResponseSchema];
    expect(shapes.map((shape, number) => shape.safeParse(found[number]).error)).toEqual([
      undefined,
      undefined,
    ]);
    expect(found).toHaveLength(shapes.length);
  });

  // Only an index with millions of meetings has queries that are too costly; app-bad-input.test.ts covers them.
  const refusedHere = refusedNames.filter((name) => name !== 'costly-query');
  test.each(refusedHere)('of %s is refused with the problem document on its page', async (name) => {
    const config = localConfig(server.origin);
    const [request = ''] = codeIn(pagesOf(config).get(errorPath(name)) ?? '');
    expect(JSON.parse(await outputOf('curl', request))).toEqual(exampleProblem(config, name));
  });

  test.each(runnable.filter((language) => language !== 'curl'))(
    'in %s work with any place name',
    async (language) => {
      const hostile = [`O'Brien "Falls" \\ \${1} \`id\``, 'a\nb', '"; import os #', '"', "'"];
      const codes = hostile.map((name) =>
        codeOf(localConfig(server.origin), { ...alderFalls, name }, 'municipalities', language),
      );
      const literals = codes.map((code) => /(?<==== |== )["'].*["'](?=\);|:)/.exec(code)?.[0] ?? '');
      const list = `[${literals.join(', ')}]`;
      const show =
        language === 'Python'
          ? `import json; print(json.dumps(${list}))`
          : `console.log(JSON.stringify(${list}))`;
      const [found, shown] = (await outcomesIn(language, [codes[0] ?? '', show])).map(outputIn);
      expect(found).toBe('');
      expect(JSON.parse(shown ?? '')).toEqual(hostile);
    },
  );
});

test('curl gets the exact address, despite shell characters', async () => {
  const config = {
    ...localConfig("https://civic.example/it's/$HOME/`id`;true&"),
    search_url: "https://s.example/a'b$HOME",
  };
  const show = (name: string): string =>
    `curl() { printf '<%s>' "$@"; }\n${codeOf(config, alderFalls, name, 'curl')}`;
  expect(await outputOf('curl', show('municipalities'))).toBe(
    "<--fail><https://civic.example/it's/$HOME/`id`;true&/municipalities.json>",
  );
  expect(await outputOf('curl', show('phrase'))).toBe(
    `<--fail><--get><https://s.example/a'b$HOME/search><--data-urlencode><q="affordable housing" -parking><--data-urlencode><limit=5>`,
  );
});

describe('a place that is too large for one file', () => {
  let server: LocalServer;
  beforeAll(async () => {
    // Its examples read only files of the site.
    ({ server } = await serverOf(await largeCorpus(), ['site']));
  });
  afterAll(() => server.close());

  test.each(runnable)('is read completely in %s', async (language) => {
    const codes = ['all-meetings', 'whole-blocks'].map((name) =>
      codeOf(localConfig(server.origin), largePlace, name, language),
    );
    const [meetings, blocks] = (await outcomesIn(language, codes)).map(outputIn);
    if (language === 'curl') {
      expect(JSON.parse(`{${meetings}}`)).toMatchObject({ archive: [{ part: 1 }, { part: 2 }] });
      expect(JSON.parse(`{${blocks}}`)).toMatchObject({
        truncated: { matters: { total: largePlace.matters } },
      });
    } else {
      expect(meetings).toBe(`${largePlace.meetings} meetings`);
      expect(blocks).toBe(`1 blocks are cut\nmatters ${largePlace.matters}`);
    }
  });
});
