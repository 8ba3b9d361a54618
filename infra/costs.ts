/**
 * What the service costs a month: list prices of us-east-1, times what was measured, times stated assumptions. `npm run docs:costs`
 * writes the table into docs/operate.md, and a test compares them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** In dollars. Check them before you rely on them: prices change. */
const prices = {
  /** https://aws.amazon.com/s3/pricing/ */
  storageGbMonth: 0.023,
  putThousand: 0.005,
  getThousand: 0.0004,
  /** https://aws.amazon.com/ec2/pricing/on-demand/: t4g.medium; https://aws.amazon.com/vpc/pricing/: one IPv4 address */
  machineHour: 0.0336,
  addressHour: 0.005,
  /** https://aws.amazon.com/ebs/pricing/ */
  diskGbMonth: 0.08,
  snapshotGbMonth: 0.05,
  /** https://aws.amazon.com/ec2/pricing/on-demand/: data transfer out to the internet */
  transferGb: 0.09,
  /** https://aws.amazon.com/cloudfront/pricing/ */
  edgeFunctionMillion: 0.1,
  invalidationPath: 0.005,
  /** https://aws.amazon.com/lambda/pricing/, arm64 */
  lambdaGbSecond: 0.0000133334,
  lambdaMillion: 0.2,
  /** https://aws.amazon.com/cloudwatch/pricing/ */
  metricMonth: 0.3,
  alarmMonth: 0.1,
  logGb: 0.5,
  /** https://aws.amazon.com/kms/pricing/ */
  keyMonth: 1,
};

/**
 * Measured on the nationwide demo, 7,000 places and 2.06 million meetings (bench/RESULTS.md). What a run uploads was measured on 60
 * places of the same size, in 56 of which one meeting changed, and is stated for 1,000 places: 490 files and 96 MB, and 153 kB of the
 * index.
 */
export const measured = {
  corpusGb: 9.3,
  sitesGb: 27.1,
  datasetGb: 1.3,
  indexGb: 3.4,
  uploadedFiles: 8_750,
  uploadedGb: 1.72,
  indexUploadedGb: 0.003,
};

/** Assumed, not measured. */
const assumed = {
  /** Places that change in each run. */
  changedPlaces: 1000,
  /** One answer, as it is billed, and loading the index into a new instance at 75 MB/s. */
  answerMs: 60,
  loadSeconds: 19,
  searchesMillion: 1,
  fileRequestsMillion: 5,
  cachedShare: 0.5,
  hours: 744,
  days: 31,
  /** Instances of the function that load each new index. */
  instances: 5,
  functionGb: 2.94,
  diskGb: 80,
  /** Changed blocks of the corpus, in seven daily snapshots. */
  snapshotsGb: 20,
  ownMetrics: 8,
  alarms: 17,
};

export type CostRow = { readonly what: string; readonly usd: number };

/** The lines of the table, without its total. */
export const monthlyCosts = (): CostRow[] => [
  ...jobCosts(),
  ...storageCosts(),
  ...edgeCosts(),
  ...searchCosts(),
];

function jobCosts(): CostRow[] {
  const { hours, diskGb, snapshotsGb } = assumed;
  return [
    {
      what: `The machine of the job, a t4g.medium for ${hours} hours, and its address`,
      usd: hours * (prices.machineHour + prices.addressHour),
    },
    {
      what: `Its disk of ${diskGb} GB, and ${snapshotsGb} GB of snapshots; its traffic to S3 is free`,
      usd: diskGb * prices.diskGbMonth + snapshotsGb * prices.snapshotGbMonth,
    },
  ];
}

function storageCosts(): CostRow[] {
  const { sitesGb, datasetGb, indexGb, uploadedGb, indexUploadedGb, uploadedFiles } = measured;
  const { hours, changedPlaces } = assumed;
  const replacedGb = uploadedGb * 24 * 7;
  const replacedIndexGb = indexUploadedGb * 24;
  const storedGb = sitesGb + datasetGb + indexGb + replacedGb + replacedIndexGb;
  return [
    {
      what: `S3, ${gigabytes(storedGb)}: sites ${gigabytes(sitesGb)}, dataset ${gigabytes(datasetGb)}, index ${gigabytes(indexGb)}, and replaced files, 7 days of sites ${gigabytes(replacedGb)}, 1 day of indexes ${gigabytes(replacedIndexGb)}`,
      usd: storedGb * prices.storageGbMonth,
    },
    {
      what: `S3, uploads: ${hours} runs, in each of which ${changedPlaces.toLocaleString('en-US')} places change, with ${uploadedFiles.toLocaleString('en-US')} files`,
      usd: (hours * uploadedFiles * prices.putThousand) / 1000,
    },
  ];
}

function edgeCosts(): CostRow[] {
  const { searchesMillion, fileRequestsMillion, cachedShare, hours, days } = assumed;
  const requestsMillion = fileRequestsMillion + searchesMillion;
  const originMillion = requestsMillion * (1 - cachedShare);
  const wildcards = 2 * hours + days;
  return [
    { what: `S3, ${originMillion} million reads by the CDN`, usd: originMillion * 1000 * prices.getThousand },
    {
      what: `CloudFront: ${requestsMillion} million requests and 0.5 TB; 10 million and 1 TB are free`,
      usd: 0,
    },
    {
      what: `CloudFront functions: ${requestsMillion} million calls, 2 million of them free`,
      usd: Math.max(0, requestsMillion - 2) * prices.edgeFunctionMillion,
    },
    {
      what: 'CloudFront invalidations: both sites hourly, the archive daily; 1,000 paths are free',
      usd: Math.max(0, wildcards - 1000) * prices.invalidationPath,
    },
  ];
}

function searchCosts(): CostRow[] {
  const { searchesMillion, answerMs, loadSeconds, functionGb, hours, instances, alarms, ownMetrics } =
    assumed;
  const answerGbSeconds = 1e6 * (answerMs / 1000) * functionGb;
  return [
    {
      what: `Lambda, ${searchesMillion} million answers of ${answerMs} ms in ${functionGb} GB`,
      usd: searchesMillion * (answerGbSeconds * prices.lambdaGbSecond + prices.lambdaMillion),
    },
    {
      what: `Lambda, loading ${hours} indexes in ${instances} instances, ${loadSeconds} s each`,
      usd: hours * instances * loadSeconds * functionGb * prices.lambdaGbSecond,
    },
    {
      what: `CloudWatch: ${alarms} alarms and ${ownMetrics} metrics, 10 of each free; 1 GB of logs`,
      usd:
        Math.max(0, alarms - 10) * prices.alarmMonth +
        Math.max(0, ownMetrics - 10) * prices.metricMonth +
        prices.logGb,
    },
    { what: 'KMS: the key of the topic', usd: prices.keyMonth },
  ];
}

/** What the corpus alone costs if it is downloaded out of AWS every hour. */
export const downloadedHourlyUsd = (): number => assumed.hours * measured.corpusGb * prices.transferGb;

const gigabytes = (size: number): string => `${size < 10 ? size.toFixed(1) : Math.round(size)} GB`;
const dollars = (usd: number): string => `$${usd.toFixed(2)}`;

/** The table and the sentence below it, as Markdown. */
export function costTable(): string {
  const rows = monthlyCosts();
  const total = rows.reduce((sum, { usd }) => sum + usd, 0);
  const cells = [
    ['what', 'a month'],
    ...rows.map(({ what, usd }) => [what, dollars(usd)]),
    ['**total**', `**$${Math.round(total)}**`],
  ];
  const width = (column: number): number => Math.max(...cells.map((row) => row[column]?.length ?? 0));
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, column) => cell.padEnd(width(column))).join(' | ')} |`;
  const [header = [], ...body] = cells;
  const rule = `| ${header.map((_, column) => '-'.repeat(width(column))).join(' | ')} |`;
  return [
    line(header),
    rule,
    ...body.map(line),
    '',
    `A corpus of ${gigabytes(measured.corpusGb)} that is downloaded out of AWS every hour, for a job elsewhere, costs ${dollars(downloadedHourlyUsd()).replace(/\.\d+$/, '')} more.`,
  ].join('\n');
}

const begin = '<!-- costs: written by npm run docs:costs -->';
const end = '<!-- end of costs -->';

/** The manual with the current table. */
export function withCosts(manual: string): string {
  const [before, rest = ''] = manual.split(begin);
  const after = rest.slice(rest.indexOf(end));
  if (!after.startsWith(end)) throw new Error(`docs/operate.md lacks the lines ${begin} and ${end}.`);
  return `${before}${begin}\n\n${costTable()}\n\n${after}`;
}

if (import.meta.main) {
  const file = fileURLToPath(new URL('../docs/operate.md', import.meta.url));
  writeFileSync(file, withCosts(readFileSync(file, 'utf8')));
  process.stdout.write('docs:costs infra/costs.ts → docs/operate.md\n');
}
