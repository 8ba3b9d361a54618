/** Builds in a process of its own, which kills itself at a moment that does not depend on the speed of the machine. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { build } from '../../../generator/build/build.ts';
import { Findings } from '../../../generator/corpus/check/findings.ts';
import { localConfig } from '../../../schemas/config.ts';
import type { Part } from '../../../schemas/paths.ts';

/** The process ends at the start of a step whose name includes the text, or when it has read this number of places. */
type Moment = { readonly step: string } | { readonly places: number };

type Killed = {
  readonly corpus: string;
  readonly folder: string;
  readonly parts: readonly Part[];
  readonly at: Moment;
};

/** Runs a build until it is killed; returns the id of its process. Its temporary files go to a folder. */
export async function killedBuild(killed: Killed, temporaryFolder: string): Promise<number> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), JSON.stringify(killed)], {
    stdio: 'inherit',
    env: { ...process.env, TMPDIR: temporaryFolder, CIVIC_KILLED_BUILD: '1' },
  });
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  if (signal !== 'SIGKILL' || child.pid === undefined) throw new Error('The build was not killed');
  return child.pid;
}

async function buildUntilKilled({ corpus, folder, parts, at }: Killed): Promise<void> {
  const kill = (): void => void process.kill(process.pid, 'SIGKILL');
  await build(corpus, {
    config: localConfig('https://civic.example'),
    folder,
    parts,
    asOf: new Date('2026-11-20T12:00:00Z'),
    findings: new Findings(() => {}, { skipInvalid: false }),
    events: {
      onPlace: (done) => 'places' in at && done === at.places && kill(),
      onStep: (step) => 'step' in at && step.includes(at.step) && kill(),
    },
  });
}

if (process.env['CIVIC_KILLED_BUILD'] === '1')
  await buildUntilKilled(JSON.parse(process.argv[2] ?? '') as Killed);
