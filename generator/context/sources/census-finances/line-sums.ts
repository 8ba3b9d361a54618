/** Amounts by government, year and item, added up by line. Compact: a complete year has 38,000 governments with dozens of items each. */
import type { FinanceLine } from '../../../../schemas/catalog/finance-lines.ts';

/** One government in one year. */
export type Account = { readonly govId: string; readonly year: number };

type Amounts = Account & { cents: Float64Array; readonly contradictory: Set<string> };

/** Room for items; extended when more are used. */
const firstSize = 64;

export class LineSums {
  /** The line of each item. */
  readonly #lines: FinanceLine[] = [];
  readonly #indexes = new Map<string, number>();
  readonly #accounts = new Map<string, Amounts>();

  /** Returns the reason if the record is left out: an account has each item once. */
  add({ govId, year }: Account, code: string, line: FinanceLine, cents: number): string | undefined {
    const index = this.#indexOf(code, line);
    const key = `${govId} ${year}`;
    const amounts = this.#accounts.get(key) ?? {
      govId,
      year,
      cents: emptyAmounts(firstSize),
      contradictory: new Set(),
    };
    this.#accounts.set(key, amounts);
    if (index >= amounts.cents.length) amounts.cents = extended(amounts.cents, index + 1);
    const known = amounts.cents[index] ?? Number.NaN;
    if (Number.isNaN(known)) {
      amounts.cents[index] = cents;
      return undefined;
    }
    if (known !== cents) amounts.contradictory.add(line.key);
    return 'repeated lines';
  }

  /** The sums; `cents` is undefined where an item has several amounts. */
  *all(): Generator<{
    readonly account: Account;
    readonly line: FinanceLine;
    readonly cents: number | undefined;
  }> {
    for (const account of this.#accounts.values())
      for (const [line, cents] of this.#sumsOf(account))
        yield { account, line, cents: account.contradictory.has(line.key) ? undefined : cents };
  }

  #sumsOf({ cents }: Amounts): Iterable<readonly [FinanceLine, number]> {
    const sums = new Map<string, readonly [FinanceLine, number]>();
    for (const [index, line] of this.#lines.entries()) {
      const amount = cents[index] ?? Number.NaN;
      if (!Number.isNaN(amount)) sums.set(line.key, [line, (sums.get(line.key)?.[1] ?? 0) + amount]);
    }
    return sums.values();
  }

  #indexOf(code: string, line: FinanceLine): number {
    const known = this.#indexes.get(code);
    if (known !== undefined) return known;
    this.#indexes.set(code, this.#lines.length);
    return this.#lines.push(line) - 1;
  }
}

/** Not a number: an item that is not in the files. Zero is an amount. */
const emptyAmounts = (size: number): Float64Array => new Float64Array(size).fill(Number.NaN);

function extended(cents: Float64Array, size: number): Float64Array {
  const longer = emptyAmounts(Math.max(2 * cents.length, size));
  longer.set(cents);
  return longer;
}
