/**
 * `npm run bench -- hourly [--places N --meetings N --changed N --hours N --store folder|s3] [--keep] [--continue] [--no-verify]`: the
 * runs of the hourly job, by phase: the first, over all places; one with `--since-last` after nothing changed; one for each hour, after
 * N meetings of as many places changed; and another over all places, which must find nothing that the others missed. The store is a
 * folder, which excludes the network, or a local S3 server (Ceph's gateway, in memory).
 *
 * `--keep` leaves the corpus and the folder store in .bench/hourly, for a later measurement with `--continue`, which begins with the
 * next hour. If the program has changed since, it begins with another run over all places. `--no-verify` omits the last run over all
 * places. Such a run takes as much disk again as the store; the first one does not.
 */
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { parseArgs } from 'node:util';
import { formatCount, Progress } from '../generator/system/terminal.ts';
import { type S3Server, startS3Server } from '../test/support/aws/s3-server.ts';
import { demoCorpus } from './demo-corpus.ts';
import { keyNumbers, type Report, type Run, secondsOf, tableOf, verification } from './hourly/report.ts';
import {
  editMeetings,
  folderStore,
  keepState,
  readState,
  removeAll,
  runJob,
  startAnew,
  type State,
} from './hourly/runs.ts';
import { record } from './record.ts';

export async function benchHourly(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      places: { type: 'string', default: '7000' },
      meetings: { type: 'string', default: '2060000' },
      changed: { type: 'string', default: '1000' },
      hours: { type: 'string', default: '3' },
      store: { type: 'string', default: 'folder' },
      keep: { type: 'boolean', default: false },
      continue: { type: 'boolean', default: false },
      'no-verify': { type: 'boolean', default: false },
    },
  });
  const isInBucket = values.store === 's3';
  if (isInBucket && (values.keep || values.continue))
    throw new Error('The S3 server ends with this measurement. Use --keep and --continue with a folder.');
  const [places, meetings] = [Number(values.places), Number(values.meetings)];
  const corpus = demoCorpus(places, meetings);
  const kept = values.continue ? readState(places, meetings) : undefined;
  if (kept === undefined) startAnew(corpus.file);
  await using server = isInBucket ? await startS3Server() : undefined;
  const store = server === undefined ? folderStore : await makeBucket(server);
  const { runs, state } = runHours(store, kept, {
    places,
    meetings,
    changed: Number(values.changed),
    hours: Number(values.hours),
    verifies: !values['no-verify'],
  });
  if (values.keep) keepState(state);
  else removeAll();
  const markdown = tableOf(corpus.bytes, values.store, runs);
  process.stdout.write(`${markdown}\n`);
  record(
    isInBucket ? 'An hourly run to S3' : 'An hourly run',
    `npm run bench -- hourly ${args.join(' ')}`.trim(),
    markdown,
    // Goals are for the nationwide demo.
    values.places === '7000' && values.changed === '1000' ? keyNumbers(runs) : [],
  );
}

type Plan = Pick<State, 'places' | 'meetings'> & {
  readonly changed: number;
  readonly hours: number;
  readonly verifies: boolean;
};

/** @throws {Error} if the last run, over all places, finds anything that those before it missed. */
function runHours(
  store: string,
  kept: State | undefined,
  { places, meetings, changed, hours, verifies }: Plan,
): { readonly runs: readonly Run[]; readonly state: State } {
  const progress = new Progress(process.stderr);
  let hour = kept === undefined ? -1 : kept.hour;
  let edits = kept?.edits ?? 0;
  const run = (options: readonly string[]): Report => {
    progress.update('Hour', ++hour, (kept?.hour ?? 0) + hours);
    return runJob(store, hour, options);
  };
  const begun = run(kept === undefined ? [] : ['--since-last']);
  const first = begun.build.places_read === undefined ? begun : (kept?.first ?? begun);
  const again = (options: readonly string[]): Report => runJob(store, hour, options);
  const nothing = again(['--since-last']);
  let placesChanged = 0;
  const hourly = Array.from({ length: hours }, () => {
    placesChanged = editMeetings(changed, edits);
    edits += changed;
    return run(['--since-last']);
  }).toSorted((a, b) => secondsOf(a) - secondsOf(b));
  const last = verifies ? again([]) : undefined;
  progress.clear();
  if (last !== undefined) requireNothingMissed(last);
  const name = `${formatCount(changed)} meetings of ${formatCount(placesChanged)} places changed`;
  const median = hourly[Math.floor((hours - 1) / 2)];
  const slowest = hourly.at(-1);
  return {
    state: { places, meetings, first, hour, edits },
    runs: [
      ['all places', first],
      ['nothing changed', nothing],
      ...(median === undefined ? [] : [[`${name}, median of ${hours} runs`, median] as const]),
      ...(slowest === undefined || hours === 1 ? [] : [['slowest of these', slowest] as const]),
      ...(last === undefined ? [] : [[verification, last] as const]),
    ],
  };
}

function requireNothingMissed({ missed, publish }: Report): void {
  if (missed.length > 0 || publish.upload_bytes > 0)
    throw new Error(`Incremental runs missed ${missed.length} files: ${missed.slice(0, 5).join(' ')}`);
}

/** Creates a bucket and configures this process, and those it starts, for its server. */
async function makeBucket({ url, accessKeyId, secretAccessKey }: S3Server): Promise<string> {
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_S3: url,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  });
  const client = new S3Client({ forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: 'civic-hourly' }));
  client.destroy();
  return 's3://civic-hourly';
}
