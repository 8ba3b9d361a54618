/** docs/tutorial.md works as written: its files and commands, step by step, in an empty folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runMain } from '../support/cli.ts';

const root = resolve(import.meta.dirname, '../..');
const cli = join(root, 'generator/cli.ts');
const tutorial = readFileSync(join(root, 'docs/tutorial.md'), 'utf8');

/** What a reader does in turn: writes a file, runs a command and compares its output, opens a link. */
type Step =
  | { readonly kind: 'file'; readonly path: string; readonly content: string }
  | { readonly kind: 'command'; readonly command: string }
  | { readonly kind: 'output'; readonly lines: readonly string[] }
  | { readonly kind: 'link'; readonly url: string };

/** Fenced blocks and links in order. The last file name in backticks before a block of CSV is the name of that file. */
function stepsOf(text: string): Step[] {
  let lastFile = '';
  return Array.from(text.matchAll(/^```(\w+)\n([\s\S]*?)^```|`([\w./-]+\.csv)`|<(http[^>]+)>/gm)).flatMap(
    ([, language, block = '', file, url]): Step[] => {
      if (file !== undefined) lastFile = file;
      if (url !== undefined) return [{ kind: 'link', url }];
      const lines = block.split('\n').filter((line) => line !== '');
      if (language === 'csv') return [{ kind: 'file', path: lastFile, content: block }];
      if (language === 'sh') return lines.map((command) => ({ kind: 'command', command }));
      if (language === 'text') return [{ kind: 'output', lines }];
      return [];
    },
  );
}

let folder = '';
let server: ChildProcess | undefined;
let origin = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'civic-tutorial-'));
});
afterAll(() => {
  server?.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** `npm run civic -- search "library" --folder site` -> search, library, --folder, site. */
function argumentsOf(command: string): string[] {
  const prefix = 'npm run civic -- ';
  expect(command.startsWith(prefix), command).toBe(true);
  return Array.from(
    command.slice(prefix.length).matchAll(/"([^"]*)"|(\S+)/g),
    ([, quoted, word = '']) => quoted ?? word,
  );
}

/** Runs a command to its end in the folder; returns its output. */
async function run(args: readonly string[], expectedCode = 0): Promise<string> {
  const before = process.cwd();
  process.chdir(folder);
  try {
    const { code, stdout, stderr } = await runMain(args);
    expect(code, stderr).toBe(expectedCode);
    return stdout;
  } finally {
    process.chdir(before);
  }
}

/** Starts the server on a free port, in place of the one before. */
async function startServer(args: readonly string[]): Promise<void> {
  server?.kill();
  server = spawn(process.execPath, [cli, ...args, '--port', '0', '--quiet'], { cwd: folder });
  if (server.stdout === null) throw new Error('the server has no output');
  for await (const line of createInterface(server.stdout)) {
    [origin = ''] = /http:\/\/[\w.]+:\d+/.exec(line) ?? [];
    if (origin !== '') return;
  }
  await once(server, 'exit');
  throw new Error('the server did not start');
}

const open = async (url: string): Promise<string> => {
  const response = await fetch(url.replace('http://localhost:8080', origin));
  expect(response.status, url).toBe(200);
  return response.text();
};

describe('the tutorial', () => {
  const steps = stepsOf(tutorial);

  it('has files, commands, outputs and links', () => {
    expect(new Set(steps.map(({ kind }) => kind))).toEqual(new Set(['file', 'command', 'output', 'link']));
    expect(steps.flatMap((step) => (step.kind === 'file' ? [step.path] : []))).toEqual([
      'riverton/municipalities.csv',
      'riverton/meetings.csv',
      'riverton/briefs.csv',
    ]);
  });

  it('works as written, step by step', async () => {
    const pending: string[] = [];
    let output = '';
    for (const step of steps) {
      if (step.kind === 'file') {
        mkdirSync(dirname(join(folder, step.path)), { recursive: true });
        writeFileSync(join(folder, step.path), step.content);
      } else if (step.kind === 'output') {
        for (const line of step.lines) expect(output).toContain(line);
      } else if (step.kind === 'link') {
        pending.push(step.url);
      } else {
        const args = argumentsOf(step.command);
        if (args[0] === 'serve') await startServer(args);
        else output = await run(args);
      }
      if (server !== undefined) for (const url of pending.splice(0)) await open(url);
    }
    expect(pending).toEqual([]);
  });

  it('ends with a site that shows the meetings and finds them', async () => {
    const meetings = JSON.parse(await open('http://localhost:8080/city/riverton-oh/meetings.json')) as {
      upcoming: { id: string }[];
      recent: { id: string }[];
    };
    expect(meetings.upcoming.map(({ id }) => id)).toEqual(['m3']);
    expect(meetings.recent.map(({ id }) => id)).toEqual(['m2', 'm1']);
    for (const path of ['', 'meetings.atom'])
      expect(await open(`http://localhost:8080/city/riverton-oh/${path}`)).toContain('library branch');
    expect(JSON.parse(await open('http://localhost:8080/search?q=library'))).toMatchObject({ count: 1 });
  });

  it('needs the two tables that it calls required, and no other', async () => {
    expect(tutorial).toContain('only two are required');
    rmSync(join(folder, 'riverton/briefs.csv'));
    expect(await run(['check', 'riverton'])).toContain('0 errors, 0 warnings');
    for (const table of ['municipalities', 'meetings']) {
      const file = join(folder, `riverton/${table}.csv`);
      const content = readFileSync(file, 'utf8');
      rmSync(file);
      expect(await run(['check', 'riverton'], 1)).toContain(`error ${table}`);
      writeFileSync(file, content);
    }
  });
});
