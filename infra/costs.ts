/**
 * What the service costs a month at three sizes: list prices of us-east-1, times what was measured, times
 * stated assumptions (cost-scales.ts).
 * `npm run docs:costs` writes the tables into docs/operate/costs.md, and a test compares them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { prices, type Scale, scales } from './cost-scales.ts';

const hours = 744;
const days = 31;
/** As it is billed. */
const answerMs = 60;
/** Requests that the CDN answers itself. */
const cachedShare = 0.5;
const free = { edgeFunctionMillion: 2, invalidations: 1_000, alarms: 10 };
const alarmCount = 16;
/** How long the bucket keeps replaced files. */
const replacedDays = { sites: 7, index: 1 };

/** One line of the table: what is paid for, and its dollars a month at a scale. */
type CostLine = { readonly what: string; readonly usd: (scale: Scale) => number };

/** The lines of the table, without its total. */
export const costLines: readonly CostLine[] = [
  {
    what: 'The machine of the job, a t4g.medium, with its address, disk and snapshots',
    usd: ({ machine }) =>
      machine === undefined
        ? 0
        : hours * (prices.machineHour + prices.addressHour) +
          machine.diskGb * prices.diskGbMonth +
          machine.snapshotsGb * prices.snapshotGbMonth,
  },
  {
    what: 'S3: files, index, dataset, and replaced files',
    usd: (scale) => storedGb(scale) * prices.storageGbMonth,
  },
  {
    what: 'S3: uploads',
    usd: ({ measured, assumed }) =>
      (assumed.changingRuns * measured.uploadedFiles * prices.putThousand) / 1000,
  },
  {
    what: 'S3: reads by the CDN',
    usd: (scale) => requestsMillion(scale) * (1 - cachedShare) * 1000 * prices.getThousand,
  },
  { what: 'CloudFront: requests and transfer, under 10 million and 1 TB', usd: () => 0 },
  {
    what: 'CloudFront: functions',
    usd: (scale) =>
      Math.max(0, requestsMillion(scale) - free.edgeFunctionMillion) * prices.edgeFunctionMillion,
  },
  {
    what: 'CloudFront: invalidations',
    usd: (scale) => Math.max(0, invalidations(scale) - free.invalidations) * prices.invalidationPath,
  },
  {
    what: 'Lambda: answers to searches',
    usd: ({ assumed: { searchesMillion, functionGb } }) =>
      searchesMillion * (1e6 * (answerMs / 1000) * functionGb * prices.lambdaGbSecond + prices.lambdaMillion),
  },
  {
    what: 'Lambda: loading each new index',
    usd: ({ assumed: { changingRuns, instances, loadSeconds, functionGb } }) =>
      changingRuns * instances * loadSeconds * functionGb * prices.lambdaGbSecond,
  },
  {
    what: `CloudWatch: ${alarmCount} alarms, 8 metrics, 1 GB of logs`,
    usd: () => Math.max(0, alarmCount - free.alarms) * prices.alarmMonth + prices.logGb,
  },
  { what: 'KMS: the key of the topic that alarms go to', usd: () => prices.keyMonth },
];

const requestsMillion = ({ assumed }: Scale): number => assumed.fileRequestsMillion + assumed.searchesMillion;
/** A run that changes something invalidates a site with one path; both sites in a nation, and the archive daily. */
const invalidations = ({ assumed, places }: Scale): number =>
  assumed.changingRuns * (places > 300 ? 2 : 1) + days;

/** What the bucket holds, with replaced files. */
function storedGb({ measured, assumed }: Scale): number {
  const runsPerDay = assumed.changingRuns / days;
  const replacedGb =
    runsPerDay * (measured.uploadedGb * replacedDays.sites + measured.indexUploadedGb * replacedDays.index);
  return measured.sitesGb + measured.datasetGb + measured.indexGb + replacedGb;
}

/** The sum of all lines, in dollars. */
export const monthlyUsd = (scale: Scale): number => costLines.reduce((sum, { usd }) => sum + usd(scale), 0);

/** What the corpus costs a month if it is downloaded out of AWS every hour. */
export const downloadedHourlyUsd = ({ measured }: Scale): number =>
  hours * measured.corpusGb * prices.transferGb;

const dollars = (usd: number): string => `$${usd.toFixed(2)}`;
const wholeDollars = (usd: number): string => `$${Math.ceil(usd).toLocaleString('en-US')}`;
const gigabytes = (size: number): string =>
  size < 1
    ? `${Number((size * 1000).toPrecision(2))} MB`
    : `${size < 10 ? size.toFixed(1) : Math.round(size)} GB`;
const count = (value: number): string => value.toLocaleString('en-US');
const millions = (value: number): string => count(Math.round(value * 1e6));

/** What was counted, a line each. */
const sizeLines: readonly (readonly [string, (scale: Scale) => string])[] = [
  ['places', ({ places }) => count(places)],
  ['meetings', ({ meetings }) => count(meetings)],
  ['corpus (measured)', ({ measured }) => gigabytes(measured.corpusGb)],
  ['sites (measured)', ({ measured }) => gigabytes(measured.sitesGb)],
  ['index of the search (measured)', ({ measured }) => gigabytes(measured.indexGb)],
  ['dataset (measured)', ({ measured }) => gigabytes(measured.datasetGb)],
  ['stored in all, with replaced files', (scale) => gigabytes(storedGb(scale))],
  ['runs that change something', ({ assumed }) => count(assumed.changingRuns)],
  ['places that change in such a run', ({ assumed }) => count(assumed.changedPlaces)],
  ['files that it uploads (measured)', ({ measured }) => count(measured.uploadedFiles)],
  ['bytes that it uploads (measured)', ({ measured }) => gigabytes(measured.uploadedGb)],
  ['requests for files', ({ assumed }) => millions(assumed.fileRequestsMillion)],
  ['searches', ({ assumed }) => millions(assumed.searchesMillion)],
  ['memory of the search function', ({ assumed }) => `${assumed.functionGb} GB`],
  ['who runs the job', ({ machine }) => (machine === undefined ? 'GitHub' : 'a machine in AWS')],
];

/** A Markdown table with aligned columns. */
function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const width = (column: number): number =>
    Math.max(...[header, ...rows].map((row) => row[column]?.length ?? 0));
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, column) => cell.padEnd(width(column))).join(' | ')} |`;
  const rule = `| ${header.map((_, column) => '-'.repeat(width(column))).join(' | ')} |`;
  return [line(header), rule, ...rows.map(line)].join('\n');
}

/** Both tables and the sentence below them, as Markdown. */
export function costTables(): string {
  const names = scales.map(({ name }) => name);
  const nation = scales.at(-1);
  if (nation === undefined) throw new Error('There are no scales.');
  return [
    table(
      ['a month', ...names],
      [
        ...costLines.map(({ what, usd }) => [what, ...scales.map((scale) => dollars(usd(scale)))]),
        ['**total**', ...scales.map((scale) => `**${wholeDollars(monthlyUsd(scale))}**`)],
      ],
    ),
    'What was counted:',
    table(
      ['', ...names],
      sizeLines.map(([what, value]) => [what, ...scales.map(value)]),
    ),
    `A nationwide corpus of ${gigabytes(nation.measured.corpusGb)} that is downloaded out of AWS every hour, for a job elsewhere, costs ${wholeDollars(downloadedHourlyUsd(nation))} more.`,
  ].join('\n\n');
}

const begin = '<!-- costs: written by npm run docs:costs -->';
const end = '<!-- end of costs -->';

/** The page with the current tables. */
export function withCosts(page: string): string {
  const [before, rest = ''] = page.split(begin);
  const after = rest.slice(rest.indexOf(end));
  if (!after.startsWith(end)) throw new Error(`docs/operate/costs.md lacks the lines ${begin} and ${end}.`);
  return `${before}${begin}\n\n${costTables()}\n\n${after}`;
}

if (import.meta.main) {
  const file = fileURLToPath(new URL('../docs/operate/costs.md', import.meta.url));
  writeFileSync(file, withCosts(readFileSync(file, 'utf8')));
  process.stdout.write('docs:costs infra/costs.ts → docs/operate/costs.md\n');
}
