/**
 * The body of each document:
 *
 *     bodies     | u32 | u32 | ...    number of its name in the table
 *     bodyTable  ["","City Council",...]     JSON, sorted
 */
import { IndexFault } from '../../../index-fault.ts';
import { compareText } from '../../../text/compare.ts';

/** A table of names of bodies, and the number of each. */
export class BodyTable {
  /** Sorted. */
  readonly names: readonly string[];
  readonly #numbers: ReadonlyMap<string, number>;

  /** @param names in any order, with repetitions. */
  constructor(names: Iterable<string>) {
    this.names = [...new Set(names)].toSorted(compareText);
    this.#numbers = new Map(this.names.map((name, number) => [name, number]));
  }

  numberOf(name: string): number {
    const number = this.#numbers.get(name);
    if (number === undefined) throw new Error(`the table of bodies lacks ${JSON.stringify(name)}`);
    return number;
  }

  encode(): Uint8Array {
    return new TextEncoder().encode(JSON.stringify(this.names));
  }
}

/**
 * Decodes the `bodyTable` section.
 * @throws {IndexFault} if it is damaged.
 */
export function decodeBodyTable(bytes: Uint8Array): string[] {
  const names = parseJson(bytes);
  if (Array.isArray(names) && names.every((name) => typeof name === 'string')) return names;
  throw new IndexFault('The index is damaged: its table of bodies is wrong.');
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (cause) {
    throw new IndexFault('The index is damaged: its table of bodies cannot be read.', { cause });
  }
}
