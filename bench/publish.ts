/**
 * `npm run bench -- publish [--places N --meetings N]`: a first publish, one without changes and one with a changed meeting, to a
 * local S3 server (Ceph's gateway), compared with `rclone sync` of the same folder.
 */
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { execFileSync } from 'node:child_process';
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { formatBytes, formatCount } from '../generator/system/terminal.ts';
import { type S3Server, startS3Server } from '../test/support/aws/s3-server.ts';
import { secondsOf } from './bulk/stock-tools.ts';
import { civic, demoCorpus, work as benchFolder } from './demo-corpus.ts';
import { markdownTable, record } from './record.ts';

const work = join(benchFolder, 'publish');

/** Output of `civic publish --json`. */
type Report = {
  readonly added: { readonly path: string; readonly bytes: number }[];
  readonly changed: { readonly path: string; readonly bytes: number }[];
  readonly upload_bytes: number;
};

type Measured = { readonly seconds: number; readonly report: Report };

export async function benchPublish(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      places: { type: 'string', default: '4500' },
      meetings: { type: 'string', default: '45000' },
    },
  });
  rmSync(work, { recursive: true, force: true });
  const corpus = demoCorpus(Number(values.places), Number(values.meetings));
  const edited = join(benchFolder, 'edited.db');
  copyFileSync(corpus.file, edited);
  editOneMeeting(edited);
  const [site, changed] = [join(work, 'site'), join(work, 'changed')];
  build(corpus.file, site);
  build(edited, changed);
  await using server = await startS3Server();
  await makeBuckets(server, ['ours', 'theirs']);
  const environment = environmentOf(server);
  const first = publish(site, environment);
  const nothing = publish(site, environment);
  const one = publish(changed, environment);
  const rcloneFirst = await rclone(site, environment);
  const rcloneNothing = await rclone(site, environment);
  const markdown = report({ first, nothing, one }, { first: rcloneFirst, nothing: rcloneNothing });
  rmSync(work, { recursive: true, force: true });
  rmSync(edited, { force: true });
  process.stdout.write(`${markdown}\n`);
  record('Publishing', `npm run bench -- publish ${args.join(' ')}`.trim(), markdown);
}

/** Rewrites one brief. */
function editOneMeeting(file: string): void {
  using database = new DatabaseSync(file);
  database.exec(`UPDATE briefs SET headline = headline || ' (corrected)'
    WHERE meeting_id = (SELECT max(meeting_id) FROM briefs)`);
}

const build = (corpus: string, out: string): void =>
  void civic('build', corpus, '--out', out, '--only', 'site', '--as-of', '2026-11-20T12:00:00Z', '--json');

async function makeBuckets(
  { url, accessKeyId, secretAccessKey }: S3Server,
  names: readonly string[],
): Promise<void> {
  const credentials = { accessKeyId, secretAccessKey };
  const client = new S3Client({ endpoint: url, region: 'us-east-1', credentials, forcePathStyle: true });
  for (const Bucket of names) await client.send(new CreateBucketCommand({ Bucket }));
  client.destroy();
}

/** Environment variables for our program and for rclone. */
const environmentOf = ({ url, accessKeyId, secretAccessKey }: S3Server): NodeJS.ProcessEnv => ({
  ...process.env,
  AWS_ENDPOINT_URL_S3: url,
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
  // rclone's check needs encryption, which the server does not support.
  AWS_CA_BUNDLE: undefined,
  RCLONE_CONFIG_CEPH_TYPE: 's3',
  RCLONE_CONFIG_CEPH_PROVIDER: 'Ceph',
  RCLONE_CONFIG_CEPH_ENDPOINT: url,
  RCLONE_CONFIG_CEPH_ACCESS_KEY_ID: accessKeyId,
  RCLONE_CONFIG_CEPH_SECRET_ACCESS_KEY: secretAccessKey,
});

function publish(folder: string, env: NodeJS.ProcessEnv): Measured {
  const started = performance.now();
  const output = execFileSync(
    process.execPath,
    ['generator/cli.ts', 'publish', folder, '--to', 's3://ours', '--json'],
    { env, encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  return { seconds: (performance.now() - started) / 1000, report: JSON.parse(output) as Report };
}

/** Runs rclone with the same number of parallel transfers as ours, comparing checksums instead of times. */
const rclone = (folder: string, env: NodeJS.ProcessEnv): Promise<number> =>
  secondsOf(() =>
    execFileSync(
      'rclone',
      ['sync', '--checksum', '--transfers', '16', '--checkers', '16', folder, 'ceph:theirs'],
      {
        env,
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    ),
  );

const seconds = (value: number): string => `${value.toFixed(1)} s`;

function report(
  ours: Record<'first' | 'nothing' | 'one', Measured>,
  theirs: Record<'first' | 'nothing', number>,
): string {
  const row = (what: string, { seconds: taken, report }: Measured, stock?: number): string[] => [
    what,
    formatCount(report.added.length + report.changed.length),
    formatBytes(report.upload_bytes),
    seconds(taken),
    stock === undefined ? '' : seconds(stock),
    stock === undefined ? '' : (taken / stock).toFixed(2),
  ];
  const changed = [...ours.one.report.added, ...ours.one.report.changed].map(({ path }) => `\`${path}\``);
  return [
    markdownTable(
      ['publish', 'files uploaded', 'bytes', 'ours', 'rclone sync', 'ours / rclone'],
      [
        row('first', ours.first, theirs.first),
        row('nothing changed', ours.nothing, theirs.nothing),
        row('one meeting changed', ours.one),
      ],
    ),
    '',
    `Published to Ceph's S3 gateway on the same machine. Files uploaded for the changed meeting: ${changed.join(', ')}.`,
  ].join('\n');
}
