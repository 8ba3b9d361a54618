import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { configSchema } from '../schemas/config.ts';
import { runMain } from './support/cli.ts';

const root = resolve(import.meta.dirname, '..');
const documents = [
  'README.md',
  'CHANGELOG.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
const help = async (...command: string[]): Promise<string> => (await runMain([...command, '--help'])).stdout;

const commands = [...(await help()).matchAll(/^ {2}(\w+) /gm)]
  .map(([, name]) => name ?? '')
  .filter((name) => name !== 'help');

describe('the documents', () => {
  it.each(documents)('%s has no broken links to files', (path) => {
    const links = [...textOf(path).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, target]) => target ?? '');
    const broken = links.filter((target) => !existsSync(join(root, dirname(path), target)));
    expect(broken).toEqual([]);
  });

  it('name every command and no unknown ones', () => {
    const all = documents.map(textOf).join('\n');
    const named = new Set(
      [...all.matchAll(/(?:npm run civic --|`civic) (\w+)/g)].map(([, name]) => name ?? ''),
    );
    expect([...named].toSorted()).toEqual(commands.toSorted());
  });

  it('show a valid configuration', () => {
    const example = /```json\n([\s\S]*?)```/.exec(textOf('docs/configuration.md'))?.[1] ?? '';
    expect(configSchema.safeParse(JSON.parse(example)).error).toBeUndefined();
  });

  it('name every field of the configuration', () => {
    const text = textOf('docs/configuration.md');
    const missing = Object.keys(configSchema.shape).filter((field) => !text.includes(`\`${field}\``));
    expect(missing).toEqual([]);
  });

  it('explain every dependency in docs/dependencies.md', () => {
    const { dependencies, devDependencies } = JSON.parse(textOf('package.json')) as Record<string, object>;
    const text = textOf('docs/dependencies.md');
    const unexplained = Object.keys({ ...dependencies, ...devDependencies }).filter(
      (name) => !text.includes(`\`${name}\``) && !name.startsWith('@types/'),
    );
    expect(unexplained).toEqual([]);
  });
});

describe('the command line', () => {
  it.each(commands)('%s describes each of its options', async (command) => {
    const lines = (await help(command)).split('\n');
    const options = lines.filter((line) => /^ {2}-/.test(line));
    expect(options.length).toBeGreaterThan(1);
    expect(options.filter((line) => !/^ {2}-\S+.* {2,}\S/.test(line) && line.length < 40)).toEqual([]);
  });
});
