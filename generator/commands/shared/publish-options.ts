/** Options that every command which publishes has. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { defaultMaxLoss } from '../../publish/guards.ts';

export type PublishingOptions = {
  to: string;
  verify?: true;
  grace: number;
  maxLoss: number;
  exactPaths: number;
  wait?: true;
};

const hourMs = 3_600_000;

/** Where to publish, and how. */
export const addPublishOptions = (command: Command): Command =>
  command
    .requiredOption('--to <store>', 's3://bucket[/prefix], or a folder', parseText)
    .option('--verify', 'compare the objects themselves with the build, and mend what differs')
    .addOption(
      new Option('--grace <duration>', 'keep files that are no longer listed for so long: 90s, 30m, 2h, 1d')
        .argParser(parseDuration)
        .default(hourMs, '1h'),
    )
    .option(
      '--max-loss <percent>',
      'refuse a build that lost more of its places or meetings',
      parsePercent,
      defaultMaxLoss,
    )
    .option(
      '--exact-paths <count>',
      'invalidate up to so many changed files of a distribution one by one, more of them all at once',
      parseCount,
      0,
    )
    .option('--wait', 'wait until the CDN has invalidated what changed');

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

/** CloudFront takes no more paths at once. */
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
