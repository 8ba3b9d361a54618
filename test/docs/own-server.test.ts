/** docs/operate/own-server.md: the web server's example in a real nginx over a built folder, and the services' commands. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalServer, serve } from '../../generator/serve/serve.ts';
import { runMain } from '../support/cli.ts';
import { canRunNginx } from '../support/edge/nginx.ts';
import { freePort } from '../support/free-port.ts';
import { patientFetch, refillMs } from './patient-fetch.fixture.ts';

const examples = resolve(import.meta.dirname, '../../docs/examples');
const example = (name: string): string => readFileSync(join(examples, name), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'civic-own-server-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The example, with the paths and ports of this test. Each replacement must apply. */
function nginxConfiguration(store: string, port: number, searchPort: number): string {
  const replaced = (text: string, [from, to]: readonly [RegExp, string]): string => {
    expect(text).toMatch(from);
    return text.replaceAll(from, to);
  };
  const conf = [
    [/listen 80;/g, `listen 127.0.0.1:${port};`],
    [/ *listen \[::\]:80;\n/g, ''],
    [/127\.0\.0\.1:8090/g, `127.0.0.1:${searchPort}`],
    [/\/srv\/civic\/store/g, store],
    [/\/var\/lib\/nginx\/civic/g, join(folder, 'cache')],
    [/\/var\/log\/nginx/g, folder],
  ].reduce((text, pair) => replaced(text, pair as [RegExp, string]), example('nginx.conf'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `user ${userInfo().username};
daemon off;
pid ${folder}/nginx.pid;
events {}
http {
${temporary.map((name) => `  ${name}_temp_path ${folder}/${name};`).join('\n')}
${conf}}
`;
}

describe.runIf(canRunNginx())('nginx with the example', () => {
  let origin = '';
  let nginx: ChildProcess;
  let search: LocalServer;

  beforeAll(async () => {
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    const config = join(folder, 'civic.config.json');
    const deployments = [
      { country: 'US', base_url: origin },
      { country: 'CA', base_url: `${origin}/ca` },
    ];
    writeFileSync(
      config,
      JSON.stringify({
        name: 'Own',
        site_url: `${origin}/`,
        search_url: origin,
        archive_url: origin,
        deployments,
      }),
    );
    const corpus = join(folder, 'us.db');
    const store = join(folder, 'store');
    for (const args of [
      ['demo', '--out', corpus, '--places', '4', '--meetings', '80'],
      [
        'run',
        corpus,
        '--config',
        config,
        '--to',
        store,
        '--out',
        join(folder, 'build'),
        '--bulk',
        '--as-of',
        '2026-11-20T12:00:00Z',
      ],
    ]) {
      const { code, stderr } = await runMain(args);
      if (code !== 0) throw new Error(stderr);
    }
    search = await serve(store, { port: 0, host: '127.0.0.1', log: () => {} });
    mkdirSync(join(folder, 'cache'));
    const file = join(folder, 'nginx.conf');
    writeFileSync(file, nginxConfiguration(store, port, Number(new URL(search.origin).port)));
    nginx = spawn('setpriv', [
      '--pdeathsig',
      'TERM',
      '/usr/sbin/nginx',
      '-c',
      file,
      '-e',
      join(folder, 'error.log'),
    ]);
    for (let attempt = 0; attempt < 500; attempt++) {
      if (
        await fetch(origin).then(
          () => true,
          () => false,
        )
      )
        return;
      await sleep(20);
    }
    throw new Error(`nginx did not start: ${readFileSync(join(folder, 'error.log'), 'utf8')}`);
  });
  afterAll(async () => {
    const ended = once(nginx, 'exit');
    nginx.kill('SIGTERM');
    await Promise.all([ended, search.close()]);
  });

  test('the site of the other country is below its address', async () => {
    const response = await fetch(`${origin}/ca/municipalities.json`);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(readFileSync(join(folder, 'store/ca/municipalities.json'), 'utf8'));
    for (const path of ['/ca/city/nowhere/', '/ca/city/']) {
      const missing = await fetch(origin + path);
      expect([missing.status, await missing.text()]).toEqual([
        404,
        readFileSync(join(folder, 'store/ca/404.html'), 'utf8'),
      ]);
    }
  });

  const slug = (): string => readdirSync(join(folder, 'store/us/city'))[0] ?? '';

  test.each([
    ['/', 'text/html; charset=utf-8'],
    ['/municipalities.json', 'application/json; charset=utf-8'],
    ['/sitemap.xml', 'application/xml; charset=utf-8'],
    ['/llms.txt', 'text/plain; charset=utf-8'],
  ])('%s comes from the folder, for any origin', async (path, type) => {
    const response = await fetch(origin + path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await response.text()).toBe(
      readFileSync(join(folder, 'store/us', path.endsWith('/') ? `${path}index.html` : path), 'utf8'),
    );
  });

  test('the page, calendar, feed and tables of a place have their types', async () => {
    const typeOf = async (name: string): Promise<string | null> => {
      const response = await fetch(`${origin}/city/${slug()}/${name}`);
      expect([name, response.status]).toEqual([name, 200]);
      return response.headers.get('content-type');
    };
    expect(await typeOf('')).toBe('text/html; charset=utf-8');
    expect(await typeOf('meetings.ics')).toBe('text/calendar; charset=utf-8');
    expect(await typeOf('meetings.atom')).toBe('application/atom+xml; charset=utf-8');
    expect(await typeOf('meetings.csv')).toBe('text/csv; charset=utf-8');
  });

  test('addresses without their slash lead to the page', async () => {
    const response = await fetch(`${origin}/city/${slug()}`, { redirect: 'manual' });
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toMatch(new RegExp(`/city/${slug()}/$`));
  });

  test('what is missing is the page for that, and what is not published cannot be reached', async () => {
    for (const path of ['/city/nowhere/', '/city/', '/city', '/assets/', '/data/changes/']) {
      const missing = await fetch(origin + path);
      expect([path, missing.status]).toEqual([path, 404]);
      expect(await missing.text()).toContain('<!doctype html>');
    }
    for (const path of ['/.build/manifest.json', '/../.build/manifest.json', '/%2e%2e/search/current.json'])
      expect((await fetch(origin + path)).status, path).toBeGreaterThanOrEqual(400);
  });

  test('hashed files are kept for good, others for minutes', async () => {
    const [asset = ''] = readdirSync(join(folder, 'store/us/assets'));
    const cached = async (path: string): Promise<string | null> =>
      (await fetch(origin + path)).headers.get('cache-control');
    expect(await cached(`/assets/${asset}`)).toBe('public, max-age=31536000, immutable');
    expect(await cached('/municipalities.json')).toContain('max-age=300');
  });

  test('the dataset can be read in parts', async () => {
    const manifest = (await (await fetch(`${origin}/data/manifest.json`)).json()) as { files: unknown };
    expect(manifest.files).toBeDefined();
    const part = await fetch(`${origin}/data/meetings.parquet`, { headers: { range: 'bytes=0-3' } });
    expect([part.status, await part.text()]).toEqual([206, 'PAR1']);
  });

  test('searches are answered, as JSON, page, feed and table, with one set of CORS headers', async () => {
    const forms = ['', '.html', '.csv'];
    const paths = ['/search', '/decisions', '/similar', '/documents'].flatMap((path) =>
      forms.map((form) => path + form),
    );
    for (const path of [...paths, '/search.atom', '/documents.atom', '/health']) {
      const response = await patientFetch(`${origin}${path}?q=council`);
      expect([path, response.status]).toEqual([path, 200]);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
    }
    const text = await fetch(`${origin}/documents/text?id=none`);
    expect([text.status, await text.json()]).toEqual([400, expect.objectContaining({ parameter: 'id' })]);
    const { results } = (await (await fetch(`${origin}/search?q=council`)).json()) as {
      results: readonly { url: string }[];
    };
    expect(results[0]?.url).toMatch(new RegExp(`^${origin}/city/`));
  });

  test.each(['/', '/municipalities.json', '/search', '/decisions.html', '/decisions.atom', '/decisions.csv'])(
    '%s is compressed, from one copy for all clients',
    async (path) => {
      const answer = (coding: string) =>
        patientFetch(`${origin}${path}?q=budget`, { headers: { 'Accept-Encoding': coding } });
      const [plain, gzip] = [await answer('identity'), await answer('gzip')];
      expect(['content-encoding', 'vary'].map((name) => gzip.headers.get(name))).toEqual([
        'gzip',
        'Accept-Encoding',
      ]);
      expect(await gzip.text()).toBe(await plain.text());
    },
  );

  test('only reading is allowed', async () => {
    for (const path of ['/', '/search?q=a'])
      expect((await fetch(origin + path, { method: 'POST', body: 'x' })).status).toBe(405);
  });

  test('an address that asks too often gets 429, and its words are not logged', async () => {
    await sleep(refillMs);
    const statuses = await Promise.all(
      Array.from({ length: 80 }, async (_, number) => {
        const response = await fetch(`${origin}/search?q=secretword${number}`);
        await response.arrayBuffer();
        return response.status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    const log = readFileSync(join(folder, 'civic.log'), 'utf8');
    expect(log).toContain('GET /search" 200');
    expect(log).not.toContain('secretword');
    expect(log).not.toContain('127.0.0.1');
  });

  test('answers from the cache remain while the search is down', async () => {
    const address = `${origin}/decisions?q=budget&limit=1`;
    await sleep(refillMs);
    const before = await (await fetch(address)).text();
    await search.close();
    const after = await fetch(address);
    expect([after.status, await after.text()]).toEqual([200, before]);
  });
});

test.each(['civic.service', 'civic-search.service', 'Containerfile'])(
  'the commands of %s have options that exist',
  async (name) => {
    const commands = [...example(name).matchAll(/civic (hourly|serve) ([^\n]*)/g)].map(
      ([, verb = '', rest = '']) => [verb, ...rest.split(/\s+/).filter((word) => word.startsWith('--'))],
    );
    const inImage = [...example(name).matchAll(/^CMD \[(.*)\]$/gm)].map(([, words = '']) =>
      (JSON.parse(`[${words}]`) as string[]).filter((word, index) => index === 0 || word.startsWith('--')),
    );
    expect(commands.length + inImage.length).toBeGreaterThan(0);
    for (const [verb = '', ...options] of [...commands, ...inImage]) {
      const { stdout } = await runMain([verb, '--help']);
      for (const option of options) expect(stdout).toContain(`${option} `);
    }
  },
);

const analyze = '/usr/bin/systemd-analyze';
if (!existsSync(analyze)) process.stderr.write(`SKIPPED: the checks of the units need ${analyze}\n`);

describe.runIf(existsSync(analyze))('systemd', () => {
  const run = (...args: string[]) => spawnSync(analyze, args, { encoding: 'utf8' });

  test.each(['civic.service', 'civic-search.service', 'civic.timer'])('accepts %s', (name) => {
    const { status, stdout, stderr } = run('verify', join(examples, name));
    expect([status, stdout, stderr]).toEqual([0, '', '']);
  });

  // Of 100; a unit without any protection has 96.
  test.each(['civic.service', 'civic-search.service'])('rates the exposure of %s below 20', (name) => {
    const { status, stdout } = run('security', '--offline=true', '--threshold=20', join(examples, name));
    expect([status, stdout]).toEqual([0, expect.stringContaining('Overall exposure level')]);
  });
});
