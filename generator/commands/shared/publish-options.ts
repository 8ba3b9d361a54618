/** Options of every command that publishes. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { defaultMaxLossPercent } from '../../store/losses.ts';
import { parsePath } from './corpus-options.ts';

export type PublishCommandOptions = {
  to: string;
  verify?: true;
  adopt?: boolean;
  expectations?: string;
  force?: true;
  grace: number;
  maxLoss: number;
  exactPaths: number;
  wait?: true;
};

/** Also of `civic hourly`. */
export const adoptDescription =
  'publish into a store although its folders have files that civic did not publish: those that the build has too are overwritten, the others are kept';

/** Also of `civic hourly`. */
export const forceDescription =
  'publish although the search fails expectations that the published one meets; they are no longer required of the next one';

const hourMs = 3_600_000;

/** Adds the target and the options for publishing. */
export const addPublishOptions = (command: Command): Command =>
  command
    .requiredOption('--to <store>', 'where to publish: s3://bucket[/prefix], or a folder', parseText)
    .option(
      '--verify',
      'compare every published file with the build instead of trusting the last publish, and upload what differs',
    )
    .option('--adopt', adoptDescription)
    .option(
      '--expectations <file>',
      'refuse to publish a search index that fails an expectation in this file which the published one meets (see civic search check --help)',
      parsePath,
    )
    .option('--force', forceDescription)
    .addOption(
      new Option(
        '--grace <duration>',
        'how long to keep published files that the build no longer has, such as 90s, 30m, 2h or 1d',
      )
        .argParser(parseDuration)
        .default(hourMs, '1h'),
    )
    .option(
      '--max-loss <percent>',
      'refuse to publish if more than this share of the published places, meetings or rows of a table is missing from the build; 100 also allows an emptied table',
      parsePercent,
      defaultMaxLossPercent,
    )
    .option(
      '--exact-paths <count>',
      'invalidate up to this many changed files per CloudFront distribution by their paths; if more changed, invalidate everything with one wildcard',
      parseCount,
      0,
    )
    .option('--wait', 'wait until the CDN has completed the invalidations');

function parseText(text: string): string {
  if (text.trim() !== '') return text;
  throw new InvalidArgumentError('Name a bucket or a folder.');
}

const unitMs: Record<string, number> = { s: 1_000, m: 60_000, h: hourMs, d: 24 * hourMs };

function parseDuration(text: string): number {
  const [, count, unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (text === '0') return 0;
  if (count === undefined) throw new InvalidArgumentError('Give a duration such as 30m, 1h or 0.');
  return Number(count) * (unitMs[unit] ?? 0);
}

/** CloudFront allows at most this many paths in progress. */
const pathsMax = 3_000;

function parseCount(text: string): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && count <= pathsMax) return count;
  throw new InvalidArgumentError(`Give a number from 0 to ${pathsMax}.`);
}

function parsePercent(text: string): number {
  const percent = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && percent <= 100) return percent;
  throw new InvalidArgumentError('Give a number from 0 to 100.');
}
