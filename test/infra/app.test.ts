import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const app = fileURLToPath(new URL('../../infra/app.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'infra-app-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Run = { readonly code: number | null; readonly errors: string; readonly out: string };

const projectFile = new URL('../../cdk.json', import.meta.url);
const project = JSON.parse(readFileSync(projectFile, 'utf8')) as { readonly context: object };

/** Runs the app as `cdk synth` does: with the context of cdk.json, in a folder with these files, without credentials or region. */
function synthesize(
  name: string,
  files: Readonly<Record<string, string>>,
  context: object = {},
): Promise<Run> {
  const cwd = join(folder, name);
  mkdirSync(join(cwd, '.lambda'), { recursive: true });
  for (const [file, content] of Object.entries(files)) writeFileSync(join(cwd, file), content);
  const out = join(cwd, 'cdk.out');
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    HOME: folder,
    CDK_OUTDIR: out,
    CDK_CONTEXT_JSON: JSON.stringify({ ...project.context, ...context }),
    CDK_DISABLE_STACK_TRACE: '1',
  };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [app], { cwd, env }, (_, __, errors) =>
      resolve({ code: child.exitCode, errors, out }),
    );
  });
}

const bundle = { '.lambda/index.mjs': 'export const handler = () => {};\n' };

const templateIn = (out: string): string => readFileSync(join(out, 'CivicMeetings.template.json'), 'utf8');

test('synthesis needs neither settings nor an account', async () => {
  const { code, errors, out } = await synthesize('plain', bundle);
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  expect(templateIn(out)).toContain('AWS::CloudFront::Distribution');
});

test('a missing bundle is an error that says how to build it', async () => {
  expect(await synthesize('unbuilt', {})).toMatchObject({
    code: 1,
    errors: 'The search function .lambda/index.mjs is missing. Build it with npm run build:lambda.\n',
  });
});

test('invalid settings in the file of -c settings end the synthesis with one line', async () => {
  const files = { ...bundle, 'other.json': '{ "memory_mb": "much" }' };
  expect(await synthesize('wrong', files, { settings: 'other.json' })).toMatchObject({
    code: 1,
    errors:
      'The settings other.json must be corrected: memory_mb is "much": Invalid input: expected number, received string. infra/settings.ts explains each field.\n',
  });
});
