/** The blocks of a city.json. */
import { blocks } from '../../schemas/blocks.ts';
import type { CityDocument } from '../service/service.ts';

export type BlockRow = Readonly<Record<string, unknown>>;

export type PlaceBlock = {
  readonly name: string;
  /** Rows in all; the file may hold fewer. */
  readonly total: number;
  /** The file with all of them. */
  readonly url: string;
  /** The newest ones. */
  readonly rows: readonly BlockRow[];
};

/** The blocks that a place has, in the order of the contract. `wholeUrl` is where those stand that are not cut. */
export function blocksOf(document: CityDocument, wholeUrl: string): readonly PlaceBlock[] {
  const fields: Readonly<Record<string, unknown>> = document;
  return blocks.flatMap(({ name }) => {
    const value = fields[name];
    if (!Array.isArray(value)) return [];
    const rows = value.filter(isRow);
    const cut = document.truncated?.[name];
    return [{ name, total: cut?.total ?? rows.length, url: cut?.url ?? wholeUrl, rows }];
  });
}

const isRow = (value: unknown): value is BlockRow => typeof value === 'object' && value !== null;
