/** Cross-validation: an engine's setting is chosen on one collection and measured on the others. */
import { markdownTable } from '../record.ts';
import type { Collection } from './collection.ts';
import type { Measured } from './comparison.ts';

/** A setting that was best on one collection. */
export type Validated = {
  readonly engine: string;
  readonly tunedOn: string;
  readonly setting: string;
  /** Mean nDCG@10 of this setting on the other collections. */
  readonly elsewhere: number;
  /** The same for the first setting of the engine, which was chosen on none or on all. */
  readonly first: number;
};

/**
 * For each engine with several settings and each collection, the setting that is best there, and its mean nDCG@10 on the others. A setting that
 * gains nothing elsewhere fits one collection; a constant without which this is no worse earns nothing.
 * @param engines engines whose settings are alternatives of each other, by name
 */
export function crossValidated(
  measured: readonly Measured[],
  collections: readonly Collection[],
  engines: ReadonlyMap<string, (engine: string) => boolean>,
): Validated[] {
  return [...engines].flatMap(([engine, isOne]) => {
    const settings = measured.filter((each) => isOne(each.engine));
    const [first] = settings;
    if (first === undefined || settings.length < 2) return [];
    return collections.map(({ name }, at) => {
      const best = settings.reduce((best, other) => (ndcg(other, at) > ndcg(best, at) ? other : best));
      return {
        engine,
        tunedOn: name,
        setting: best.setting,
        elsewhere: meanWithout(best, at),
        first: meanWithout(first, at),
      };
    });
  });
}

const ndcg = ({ collections }: Measured, at: number): number => collections[at]?.ndcgAt10 ?? 0;

function meanWithout(measured: Measured, at: number): number {
  const others = measured.collections.flatMap(({ ndcgAt10 }, number) => (number === at ? [] : [ndcgAt10]));
  return others.reduce((sum, value) => sum + value, 0) / Math.max(1, others.length);
}

export const validationTable = (validated: readonly Validated[]): string =>
  markdownTable(
    ['engine', 'tuned on', 'best setting there', 'mean of the others', 'first setting, mean of the others'],
    validated.map(({ engine, tunedOn, setting, elsewhere, first }) => [
      engine,
      tunedOn,
      setting,
      elsewhere.toFixed(3),
      first.toFixed(3),
    ]),
  );
