/** The comparison as Markdown. */
import type { Collection } from './collection.ts';
import type { Measured } from './comparison.ts';
import { meanOf, type Measures } from './measures.ts';
import { markdownTable } from '../record.ts';

/** A row of the table: the measures on each collection. */
type Row = { readonly label: string; readonly collections: readonly Measures[] };

/**
 * One row for an engine with its only or first setting, and one with its best setting by nDCG@10, chosen
 * separately for each collection.
 */
export function summaryTable(measured: readonly Measured[], collections: readonly Collection[]): string {
  const engines = [...Map.groupBy(measured, ({ engine }) => engine).entries()];
  const rows = engines.flatMap(([engine, settings]): Row[] => {
    const [first] = settings;
    if (first === undefined) return [];
    const plain = { label: `${engine}: ${first.setting}`, collections: first.collections };
    if (settings.length === 1) return [plain];
    return [
      plain,
      { label: `${engine}: best of ${settings.length} settings`, collections: bestOf(settings) },
    ];
  });
  return table(rows, collections);
}

/** One row for every setting of every engine. */
export const fullTable = (measured: readonly Measured[], collections: readonly Collection[]): string =>
  table(
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

function table(rows: readonly Row[], collections: readonly Collection[]): string {
  const judged = collections.filter(({ judgedBy }) => judgedBy === 'people').map(({ name }) => name);
  const groups = [...collections.map(({ name }) => name), `mean of ${judged.join(' and ')}`];
  const header = groups.flatMap((name) => [`${name}: nDCG@10`, 'recall@100']);
  const cells = rows.map(({ label, collections: measures }) => [
    label,
    ...[...measures, judgedMean(measures, collections)].flatMap(({ ndcgAt10, recallAt100 }) => [
      ndcgAt10.toFixed(3),
      recallAt100.toFixed(3),
    ]),
  ]);
  return markdownTable(['ranking', ...header], cells);
}
