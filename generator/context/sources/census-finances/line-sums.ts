/** Amounts by government, year and line. Compact: a complete year has 38,000 governments with dozens of lines each. */
import type { FinanceLine } from '../../../../schemas/catalog/finance-lines.ts';

/** One government in one year. */
export type Account = { readonly govId: string; readonly year: number };

type Amounts = Account & { cents: Float64Array };

/** Room for lines; extended when more are used. */
const firstSize = 64;

export class LineSums {
  readonly #lines: FinanceLine[] = [];
  readonly #indexes = new Map<string, number>();
  readonly #accounts = new Map<string, Amounts>();

  add({ govId, year }: Account, line: FinanceLine, cents: number): void {
    const index = this.#indexOf(line);
    const key = `${govId} ${year}`;
    const amounts = this.#accounts.get(key) ?? { govId, year, cents: emptyAmounts(firstSize) };
    if (index >= amounts.cents.length) amounts.cents = extended(amounts.cents, index + 1);
    const before = amounts.cents[index] ?? Number.NaN;
    amounts.cents[index] = (Number.isNaN(before) ? 0 : before) + cents;
    this.#accounts.set(key, amounts);
  }

  *all(): Generator<{ readonly account: Account; readonly line: FinanceLine; readonly cents: number }> {
    for (const amounts of this.#accounts.values())
      for (const [index, line] of this.#lines.entries()) {
        const cents = amounts.cents[index];
        if (cents !== undefined && !Number.isNaN(cents)) yield { account: amounts, line, cents };
      }
  }

  #indexOf(line: FinanceLine): number {
    const known = this.#indexes.get(line.key);
    if (known !== undefined) return known;
    this.#indexes.set(line.key, this.#lines.length);
    return this.#lines.push(line) - 1;
  }
}

/** Not a number: a line without items. Zero is an amount. */
const emptyAmounts = (size: number): Float64Array => new Float64Array(size).fill(Number.NaN);

function extended(cents: Float64Array, size: number): Float64Array {
  const longer = emptyAmounts(Math.max(2 * cents.length, size));
  longer.set(cents);
  return longer;
}
