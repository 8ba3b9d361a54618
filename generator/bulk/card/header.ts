/** What the hub reads of a dataset card: https://huggingface.co/docs/hub/datasets-cards#dataset-card-metadata */
import type { TableName } from '../../../schemas/tables/index.ts';
import type { Dataset } from '../dataset.ts';
import { keywords, languagesOf, type TableFile, tableFiles, titleOf } from './identity.ts';
import { yamlText } from './markdown.ts';

/** The table that the hub shows first. */
const shownFirst: TableName = 'meetings';

/** The YAML between the dashes: one configuration per table. On the hub the card is at the root, the files are in `data/`. */
export const cardHeader = (dataset: Dataset): string =>
  [
    '---',
    `pretty_name: ${yamlText(titleOf(dataset.config))}`,
    'license: cc-by-4.0',
    'language:',
    ...languagesOf(dataset.config).map(item),
    'tags:',
    ...keywords.map(item),
    'size_categories:',
    item(sizeCategory(tableFiles(dataset).reduce((sum, { rows }) => sum + rows, 0))),
    'configs:',
    ...tableFiles(dataset).flatMap(configuration),
    '---',
  ].join('\n');

const item = (text: string): string => `  - ${text}`;

const configuration = ({ table, path }: TableFile): string[] => [
  item(`config_name: ${table}`),
  `    data_files: data/${path}`,
  ...(table === shownFirst ? ['    default: true'] : []),
];

const units = ['', 'K', 'M', 'B', 'T'] as const;

/** `10M<n<100M`: powers of ten, as the hub names them. */
function sizeCategory(rows: number): string {
  if (rows < 1000) return 'n<1K';
  if (rows >= 1e12) return 'n>1T';
  const digits = String(rows).length;
  return `${power(digits - 1)}<n<${power(digits)}`;
}

/** 10 to this power: `1K`, `100M`. */
const power = (exponent: number): string => `${10 ** (exponent % 3)}${units[Math.floor(exponent / 3)] ?? ''}`;
