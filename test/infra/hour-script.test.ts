/** The script of an hour on the machine, run with a command `civic` and `aws` of the test. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { configKey, hourScript, jobScript, sendMetrics } from '../../infra/job-script.ts';
import { localConfig } from '../../schemas/config.ts';
import { mountTinyDisk } from '../support/tiny-disk.ts';
import { smallCorpus, temporaryFolder, writeSqlite } from '../support/corpus/corpus.ts';

const cli = resolve(import.meta.dirname, '../../generator/cli.ts');
const failure = [{ MetricName: 'RunSucceeded', Value: 0 }];
const success = { MetricName: 'RunSucceeded', Value: 1 };

let home: string;

/** Writes a command that the script finds. */
function command(name: string, script: string): void {
  const file = join(home, 'bin', name);
  writeFileSync(file, `#!/bin/bash\n${script}\n`);
  chmodSync(file, 0o755);
}

/** The program, with a folder instead of the bucket. */
const civic = `exec "${process.execPath}" "${cli}" "\${@//s3:\\/\\/published/$PWD/store}"`;

/** Copies the configuration out of the bucket; sends metrics to a file. */
const aws = `case "$1 $2" in
  "s3 cp") [ "$3" = "s3://published/${configKey}" ] && cp bucket.config.json "$4" ;;
  "cloudwatch put-metric-data") [ "$4" = CivicMeetings ] && cp "\${6#file://}" sent.json ;;
esac`;

const tinyDisk = mountTinyDisk('3m');

beforeEach(() => prepare(temporaryFolder()));

function prepare(folder: string): void {
  home = folder;
  mkdirSync(join(home, 'bin'));
  command('civic', civic);
  command('aws', aws);
  writeFileSync(join(home, 'bucket.config.json'), JSON.stringify(localConfig('http://127.0.0.1:9')));
  writeSqlite(join(home, 'us.db'), smallCorpus());
  // What the hour before has left.
  writeFileSync(join(home, 'metrics.json'), JSON.stringify([success]));
}

/** As systemd does: the metrics are sent however the script ended. */
function hour(): { readonly status: number | null; readonly sent: unknown; readonly output: string } {
  const options = {
    cwd: home,
    encoding: 'utf8',
    // The path of the system, whatever other tests made of it.
    env: { ...process.env, PATH: `${join(home, 'bin')}:/usr/local/bin:/usr/bin:/bin` },
  } as const;
  const { status, stdout, stderr } = spawnSync('bash', ['-c', hourScript({ bucket: 'published' })], options);
  spawnSync('bash', ['-c', sendMetrics('CivicMeetings')], options);
  const sent: unknown = JSON.parse(readFileSync(join(home, 'sent.json'), 'utf8'));
  return { status, sent, output: stdout + stderr };
}

describe('an hour', () => {
  test('that publishes sends its success', () => {
    const { status, sent } = hour();
    expect(status).toBe(0);
    expect(sent).toContainEqual(success);
    expect(sent).toContainEqual({ MetricName: 'CanaryResults', Value: 0 });
  });

  test('with a broken configuration sends a failure', () => {
    writeFileSync(join(home, 'bucket.config.json'), '{"deployments":');
    const { status, sent, output } = hour();
    expect([status, sent]).toEqual([1, failure]);
    expect(output).toContain('civic.config.json');
  });

  test('whose configuration cannot be copied sends a failure', () => {
    command('aws', `[ "$1" = s3 ] && exit 1\n${aws}`);
    expect(hour()).toMatchObject({ status: 1, sent: failure });
  });

  test('without a corpus sends a failure', () => {
    writeFileSync(join(home, 'bucket.config.json'), JSON.stringify(localConfig('http://127.0.0.1:9')));
    spawnSync('rm', [join(home, 'us.db')]);
    const { status, sent, output } = hour();
    expect([status, sent]).toEqual([1, failure]);
    expect(output).toContain('There is no corpus at us.db');
  });

  test('that is killed sends a failure', () => {
    command('civic', 'kill -KILL $$');
    expect(hour().sent).toEqual(failure);
  });

  test('all of whose processes are killed while it builds sends a failure, and the next one its success', () => {
    command(
      'civic',
      `set -m\n(${civic}) & until [ -e .civic-build ]; do sleep 0.02; done; kill -KILL -- -$!; kill -KILL $$`,
    );
    expect(hour().sent).toEqual(failure);
    command('civic', civic);
    expect(hour().sent).toContainEqual(success);
  });

  test('whose dataset cannot be released sends its success and counts the failure', () => {
    expect(hour().sent).toContainEqual({ MetricName: 'DatasetFailures', Value: 0 });
    writeFileSync(join(home, 'store/archive/data/manifest.json'), '{"broken');
    spawnSync('rm', [join(home, 'us.db.hourly.json')]);
    const { sent } = hour();
    expect(sent).toContainEqual(success);
    expect(sent).toContainEqual({ MetricName: 'DatasetFailures', Value: 1 });
  });

  test.each(tinyDisk === undefined ? [] : [tinyDisk])('whose disk is full sends a failure', (disk) => {
    const sentBefore = join(home, 'sent.json');
    prepare(disk);
    command('aws', aws.replace('sent.json', sentBefore));
    symlinkSync(sentBefore, join(home, 'sent.json'));
    expect(() => writeFileSync(join(home, 'filler'), Buffer.alloc(4 * 1024 * 1024))).toThrow('ENOSPC');
    const { status, sent, output } = hour();
    expect(status).not.toBe(0);
    expect(sent).toEqual(failure);
    expect(output).toMatch(/No space left on device|is full/);
  });
});

test('the unit runs this script, and sends the metrics however it ends', () => {
  const job = { version: '1.2.3', instance_type: 't4g.medium', disk_gb: 80 };
  const script = jobScript({ bucket: 'published', volume: 'vol-0', namespace: 'CivicMeetings', job });
  const file = /^ExecStart=(.+)$/m.exec(script)?.[1] ?? '';
  expect(script).toContain(
    `cat > ${file} <<'HOUR'\n${hourScript({ bucket: 'published' })}HOUR\nchmod +x ${file}\n`,
  );
  expect(script).toContain(`\nExecStopPost=/usr/bin/${sendMetrics('CivicMeetings')}\n`);
});
