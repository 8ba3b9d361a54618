/** The npm package of the `civic` command, as its users have it: from the tarball, with its runtime dependencies only. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writePackage } from '../../generator/package.ts';
import { unsupportedNode } from '../../generator/system/node-version.ts';
import { programVersion } from '../../generator/system/process.ts';
import { runMain } from '../support/cli.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'civic-package-'));
const user = join(folder, 'user');
const modules = join(user, 'node_modules');

beforeAll(async () => {
  const written = join(folder, 'written');
  await writePackage(written);
  const env = { ...process.env, npm_config_cache: join(folder, 'cache') };
  const { stdout } = await run('npm', ['pack', '--json'], { cwd: written, env });
  const [{ filename } = { filename: '' }] = JSON.parse(stdout) as { filename: string }[];
  const target = join(modules, 'civic-meetings');
  mkdirSync(target, { recursive: true });
  await run('tar', ['-xzf', join(written, filename), '-C', target, '--strip-components=1']);
  linkRuntimeDependencies();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What `npm install` would add, linked to the copies of the repository: no test downloads packages. */
function linkRuntimeDependencies(): void {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, { dev?: boolean }>>;
  };
  for (const [path, { dev = false }] of Object.entries(lock.packages)) {
    const [, name = '', ...nested] = path.split('node_modules/');
    if (dev || name === '' || nested.length > 0 || !existsSync(join(root, path))) continue;
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(root, path), join(modules, name));
  }
}

const civic = (...args: string[]): Promise<{ stdout: string; stderr: string }> =>
  run(process.execPath, ['node_modules/civic-meetings/generator/cli.js', ...args], { cwd: user });

test('its demo, build and site are those of the repository', async () => {
  expect((await civic('--version')).stdout.trim()).toBe(programVersion);
  await civic('demo', '--out', 'demo.db', '--places', '3', '--meetings', '90');
  const asOf = ['--as-of', '2026-11-20T12:00:00Z'];
  await civic('build', 'demo.db', '--out', 'site', ...asOf);
  const expected = join(folder, 'expected');
  expect((await runMain(['build', join(user, 'demo.db'), '--out', expected, ...asOf])).code).toBe(0);
  const built = filesIn(join(user, 'site'));
  expect(built.map(withoutHash).toSorted()).toEqual(filesIn(expected).map(withoutHash).toSorted());
  const json = built.filter((path) => /^us\/.*\.json$/.test(path));
  expect(json.length).toBeGreaterThan(3);
  for (const path of json)
    expect(readFileSync(join(user, 'site', path), 'utf8')).toBe(readFileSync(join(expected, path), 'utf8'));

  const server = spawn(process.execPath, [
    join(modules, 'civic-meetings/generator/cli.js'),
    'serve',
    join(user, 'site'),
    '--port',
    '0',
  ]);
  const [line] = (await once(server.stdout, 'data')) as [Buffer];
  const address = /http:\/\/\S+/.exec(line.toString())?.[0];
  expect((await fetch(new URL('/search?q=council', address))).status).toBe(200);
  server.kill();
  await once(server, 'close');
});

/** Paths of all files in a folder. */
const filesIn = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(path, join(entry.parentPath, entry.name)))
    .toSorted();

/** Scripts that are bundled from JavaScript differ in bytes, and so in their names and in the manifest. */
const withoutHash = (path: string): string =>
  path.replace(/-[0-9a-f]{10}(?=\.js$)|-[0-9a-f]{16}(?=\.json\.zst$)/, '');

test('it has no source, no test and no development dependency, and starts by its name', async () => {
  const target = join(modules, 'civic-meetings');
  const paths = filesIn(target);
  expect(paths.filter((path) => /\.ts$|^(test|bench|infra)\//.test(path))).toEqual([]);
  expect(paths).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'docs/operate.md']));
  const file = (path: string): { dependencies: object } =>
    JSON.parse(readFileSync(path, 'utf8')) as { dependencies: object };
  for (const file of [...startedPrograms(), ...readFiles()]) expect(paths).toContain(file);
  const own = file(join(target, 'package.json'));
  expect(own).toMatchObject({
    bin: { civic: 'generator/cli.js', 'civic-meetings': 'generator/cli.js' },
    dependencies: file(join(root, 'package.json')).dependencies,
  });
  expect(own).not.toHaveProperty('devDependencies');
});

/** The files that modules read from their own folder, as paths in the package. */
function readFiles(): string[] {
  const sources = filesIn(join(root, 'generator')).filter((path) => path.endsWith('.ts'));
  const files = sources.flatMap((path) => {
    const text = readFileSync(join(root, 'generator', path), 'utf8');
    return [...text.matchAll(/new URL\('([\w./-]+\.\w+)', import\.meta\.url\)/g)].map(([, name = '']) =>
      join('generator', dirname(path), name),
    );
  });
  expect(files).toContain('generator/briefs/ask/brief-prompt.md');
  return files;
}

/** The modules that processes are started from, as paths in the package. */
function startedPrograms(): string[] {
  const sources = filesIn(join(root, 'generator')).filter((path) => path.endsWith('.ts'));
  const programs = sources.flatMap((path) => {
    const text = readFileSync(join(root, 'generator', path), 'utf8');
    return [...text.matchAll(/moduleFile\('([^']+)'/g)].map(([, name = '']) =>
      join('generator', dirname(path), `${name}.js`),
    );
  });
  expect(programs.length).toBeGreaterThan(2);
  return programs;
}

/** Other versions of Node.js, installed apart from the project. */
const versionsFolder = join(root, '.ci/node-versions/node_modules');
const [refused, oldest] = ['refused', 'oldest'].map((name) => join(versionsFolder, name, 'bin/node'));
const haveVersions = existsSync(versionsFolder);
if (!haveVersions)
  process.stderr.write(
    'SKIPPED: the tests of the package on other versions of Node.js need npm ci --prefix .ci/node-versions\n',
  );

describe.skipIf(!haveVersions)('the installed command', () => {
  const command = join(modules, 'civic-meetings/generator/cli.js');

  test('refuses Node.js 20 in one line', async () => {
    const failed = await run(refused ?? '', [command, '--version'], { cwd: user }).catch(
      (error: unknown) => error,
    );
    expect(failed).toMatchObject({
      code: 1,
      stdout: '',
      stderr:
        'error civic needs Node.js 22.20.0 or newer, and this is 20.20.0. Install a newer version from https://nodejs.org.\n',
    });
  });

  test('builds and searches on the oldest Node.js that it supports', async () => {
    const old = (...args: string[]) => run(oldest ?? '', [command, ...args], { cwd: user });
    expect((await old('--version')).stdout.trim()).toBe(programVersion);
    await old('demo', '--out', 'old.db', '--places', '3', '--meetings', '90');
    await old('build', 'old.db', '--out', 'old-site', '--as-of', '2026-11-20T12:00:00Z');
    expect((await old('search', 'council', '--folder', 'old-site')).stdout).toContain('council');
  });
});

test('its documentation has the commands of the package, and nothing that only the repository has', () => {
  const target = join(modules, 'civic-meetings');
  const paths = ['README.md', ...filesIn(join(target, 'docs')).map((name) => `docs/${name}`)];
  const texts = new Map(paths.map((path) => [path, readFileSync(join(target, path), 'utf8')]));
  for (const [path, text] of texts) {
    const lacking = text
      .split('\n')
      .filter((line) => /npm (run|ci|start)\b|build:lambda|infra\.config|vitest/.test(line));
    expect([path, lacking]).toEqual([path, []]);
    for (const [, link = ''] of text.matchAll(/\]\((?!https?:|mailto:|#)([^()\s#]+)/g))
      expect([path, link, existsSync(join(target, dirname(path), link))]).toEqual([path, link, true]);
  }
  expect(paths).toEqual(expect.arrayContaining(['docs/import.md', 'docs/operate.md', 'docs/tutorial.md']));
  expect(paths.filter((path) => /decisions|design|dependencies|images/.test(path))).toEqual([]);
  for (const command of ['civic import', 'civic hourly', 'civic follow', 'civic rollback', 'civic check'])
    expect([...texts.values()].some((text) => text.includes(`${command} `))).toBe(true);
  // Pages that name nothing of the repository are complete.
  const same = ['docs/how-to-search.md', 'docs/embed.md'];
  for (const path of same) expect(texts.get(path)).toBe(readFileSync(join(root, path), 'utf8'));
});

test.each([
  ['20.20.0', false],
  ['22.9.0', false],
  ['22.20.0', true],
  ['24.1.0', true],
])('on Node.js %s, it runs: %s', (version, isSupported) => {
  const message = unsupportedNode(version);
  expect(message === undefined).toBe(isSupported);
  if (message !== undefined) expect(message).toContain(`this is ${version}`);
});
