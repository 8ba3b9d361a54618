/** The comparison as Markdown. */
import type { Collection } from './collection.ts';
import type { Measured } from './comparison.ts';
import { meanOf, type Measures } from './measures.ts';
import { inPartName } from './ours.ts';
import { markdownTable } from '../record.ts';

/** A row of a table: the measures on each collection. */
type Row = { readonly label: string; readonly collections: readonly Measures[] };

/**
 * nDCG@10: one row for an engine with its only or first setting, and one with its best setting by nDCG@10, chosen separately for
 * each collection.
 */
export const summaryTable = (measured: readonly Measured[], collections: readonly Collection[]): string =>
  ndcgTable(summaryRows(measured), collections);

function summaryRows(measured: readonly Measured[]): Row[] {
  return [...Map.groupBy(measured, ({ engine }) => engine)].flatMap(([engine, settings]): Row[] => {
    const [first] = settings;
    if (first === undefined) return [];
    const plain = { label: `${engine}: ${first.setting}`, collections: first.collections };
    if (settings.length === 1) return [plain];
    return [
      plain,
      { label: `${engine}: best of ${settings.length} settings`, collections: bestOf(settings) },
    ];
  });
}

/** All measures on one collection. Settings of our ranking in part each have a row. */
export function detailTable(
  measured: readonly Measured[],
  collections: readonly Collection[],
  collection: Collection,
): string {
  const position = collections.indexOf(collection);
  const [parts, compared] = [
    measured.filter(({ engine }) => engine === inPartName),
    measured.filter(({ engine }) => engine !== inPartName),
  ];
  const rows = [...summaryRows(compared), ...parts.flatMap((part) => summaryRows([part]))];
  return markdownTable(
    ['ranking', ...detailHeads],
    rows.flatMap(({ label, collections: measures }) => {
      const own = measures[position];
      return own === undefined ? [] : [[label, ...detailCells(own)]];
    }),
  );
}

const detailHeads = ['nDCG@10', 'P@5', 'MRR', 'recall@100', 'first result good', 'unanswered'];
const detailCells = (measures: Measures): string[] => [
  measures.ndcgAt10.toFixed(3),
  measures.precisionAt5.toFixed(3),
  measures.reciprocalRank.toFixed(3),
  measures.recallAt100.toFixed(3),
  percent(measures.firstIsGood),
  percent(measures.unanswered),
];

const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** nDCG@10 of rankings, each a row. */
export const settingsTable = (measured: readonly Measured[], collections: readonly Collection[]): string =>
  ndcgTable(
    measured.map(({ engine, setting, collections }) => ({ label: `${engine}: ${setting}`, collections })),
    collections,
  );

/** The setting with the best nDCG@10, per collection. */
export function bestOf(settings: readonly Measured[]): Measures[] {
  const [first] = settings;
  return (first?.collections ?? []).map((measures, position) =>
    settings
      .map(({ collections }) => collections[position] ?? measures)
      .reduce((best, other) => (other.ndcgAt10 > best.ndcgAt10 ? other : best)),
  );
}

/** The mean over the human-judged collections. */
export function judgedMean(all: readonly Measures[], collections: readonly Collection[]): Measures {
  return meanOf(all.filter((_, position) => collections[position]?.judgedBy === 'people'));
}

function ndcgTable(rows: readonly Row[], collections: readonly Collection[]): string {
  const judged = collections.filter(({ judgedBy }) => judgedBy === 'people').map(({ name }) => name);
  const cells = rows.map(({ label, collections: measures }) => [
    label,
    ...[...measures, judgedMean(measures, collections)].map(({ ndcgAt10 }) => ndcgAt10.toFixed(3)),
  ]);
  return markdownTable(
    ['ranking', ...collections.map(({ name }) => name), `mean of ${judged.join(' and ')}`],
    cells,
  );
}
