/** Adds a table in a copy of the project, by the steps of CONTRIBUTING.md, and builds the demo with it. */
import { execFile, execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLong } from '../support/long.ts';
import { steps } from './new-table.fixture.ts';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const maxOutputBytes = 64 * 1024 * 1024;

/** Copies the files that git tracks or would add, and shares the packages. */
function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'civic-new-table-'));
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const paths = execFileSync('git', listed, { cwd: root, encoding: 'utf8' }).split('\0');
  for (const path of paths.filter((path) => path !== '')) {
    mkdirSync(join(copy, dirname(path)), { recursive: true });
    cpSync(join(root, path), join(copy, path));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

describe('the steps that add a table', () => {
  const contributing = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  const edits = Object.values(steps).flat();

  it.each(edits.map(({ file }) => file))('of CONTRIBUTING.md name %s', (file) => {
    expect(contributing).toContain(`\`${file}\``);
  });

  it.each(edits)('have one place in $file for $insert', ({ file, before }) => {
    expect(readFileSync(join(root, file), 'utf8').split(before)).toHaveLength(2);
  });
});

// In other runs it does not exist, since CI counts skipped tests as failures.
describe.each(isLong ? ['a new table'] : [])('%s', () => {
  let copy = '';
  beforeAll(() => {
    copy = copyProject();
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  const take = (step: keyof typeof steps): void => {
    for (const { file, before, insert } of steps[step]) {
      const text = readFileSync(join(copy, file), 'utf8');
      writeFileSync(
        join(copy, file),
        text.replace(before, () => insert + before),
      );
    }
  };
  const npx = async (...args: string[]): Promise<string> => {
    const done = await run('npx', args, { cwd: copy, maxBuffer: maxOutputBytes }).catch(
      (error: { stdout: string }) => error,
    );
    return done.stdout;
  };
  const civic = (...args: string[]) => run('npm', ['run', '--silent', 'civic', '--', ...args], { cwd: copy });
  const types = async (): Promise<string> => await npx('tsc', '--noEmit');

  it('compiles once it is declared', async () => {
    take('declare');
    expect(await types()).toBe('');
  });

  it('as a block does not compile until it has a section with a title and a letter', async () => {
    take('block');
    const errors = await types();
    expect(errors).toContain('generator/site/context/context-sections.ts');
    expect(errors).toContain('generator/site/home/coverage-marks.ts');
    expect(errors).toContain('lobbyists');
    take('section');
    expect(await types()).toBe('');
  });

  it('is in every product of a build of the demo', async () => {
    take('demo');
    expect(await types()).toBe('');
    await run('npm', ['run', 'generate'], { cwd: copy });
    await civic('demo', '--out', 'demo.db', '--places', '6', '--meetings', '60');
    await civic('build', 'demo.db', '--out', 'site', '--as-of', '2026-11-20T12:00:00Z');
    const read = (path: string): string => readFileSync(join(copy, path), 'utf8');
    const [slug = ''] = readdirSync(join(copy, 'site/us/city'));
    expect(JSON.parse(read(`site/us/city/${slug}/city.json`))).toMatchObject({
      lobbyists: [{ name: `The lobbyist of ${slug}`, since: '2024-02-01' }],
    });
    expect(read(`site/us/city/${slug}/index.html`)).toContain(`The lobbyist of ${slug}`);
    expect(read(`site/us/city/${slug}/lobbyists.csv`)).toContain(`The lobbyist of ${slug}`);
    expect(readdirSync(join(copy, 'site/archive/data'))).toContain('lobbyists.parquet');
    expect(read('docs/data-dictionary.md')).toContain('## lobbyists');
  });

  it('passes the tests of all tables and blocks', async () => {
    const folders = ['schemas', 'generator/places', 'generator/site', 'generator/demo', 'mcp-server/dataset'];
    const paths = folders.map((folder) => `test/${folder}`);
    await npx('vitest', 'run', '--maxWorkers=1', '--reporter=json', '--outputFile=report.json', ...paths);
    const report: unknown = JSON.parse(readFileSync(join(copy, 'report.json'), 'utf8'));
    expect(report).toMatchObject({ success: true, numFailedTests: 0 });
  });
});
