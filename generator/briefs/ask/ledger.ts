/** What a run has spent, and whether it may spend more. */
import { estimateTokens } from '../collect/tokens.ts';
import type { Price } from '../providers/prices.ts';
import type { Completion, ModelRequest } from '../providers/provider.ts';

/** The next request could exceed the limit of the run. Nothing was sent. */
export class BudgetSpent extends Error {
  override name = 'BudgetSpent';
}

export class Ledger {
  readonly #price: Price;
  readonly #maxUsd: number;
  #reservedUsd = 0;
  spentUsd = 0;
  inputTokens = 0;
  outputTokens = 0;

  constructor(price: Price, maxUsd: number) {
    this.#price = price;
    this.#maxUsd = maxUsd;
  }

  /** The most that a request can cost. */
  mostOf(request: ModelRequest): number {
    return this.#usd(inputTokensOf(request), request.maxOutputTokens);
  }

  /**
   * Sends a request if it cannot exceed the limit, and records what it cost.
   * @throws {BudgetSpent} before anything is sent
   */
  async pay(
    request: ModelRequest,
    send: () => Promise<Completion>,
  ): Promise<{ completion: Completion; costUsd: number }> {
    const reservedUsd = this.#reserve(request);
    try {
      const completion = await send();
      return { completion, costUsd: this.#record(completion, request) };
    } finally {
      this.#reservedUsd -= reservedUsd;
    }
  }

  /** Reserves what a request can cost until the run ends, such as one in a batch. @throws {BudgetSpent} */
  reserve(request: ModelRequest): void {
    this.#reserve(request);
  }

  #reserve(request: ModelRequest): number {
    const mostUsd = this.mostOf(request);
    if (this.spentUsd + this.#reservedUsd + mostUsd > this.#maxUsd) throw new BudgetSpent();
    this.#reservedUsd += mostUsd;
    return mostUsd;
  }

  /** Records an answer. Without reported usage, the estimate counts. Returns its cost in dollars. */
  #record(completion: Completion, request: ModelRequest): number {
    const input = completion.inputTokens ?? inputTokensOf(request);
    const output = completion.outputTokens ?? estimateTokens(completion.text);
    return this.record(input, output);
  }

  /** Records tokens that were used. Returns their cost in dollars. */
  record(input: number, output: number): number {
    const costUsd = this.#usd(input, output);
    this.inputTokens += input;
    this.outputTokens += output;
    this.spentUsd += costUsd;
    return costUsd;
  }

  #usd(input: number, output: number): number {
    return input * this.#price.inputUsd + output * this.#price.outputUsd;
  }
}

/** The estimated tokens of everything that is sent. */
export const inputTokensOf = ({ system, user, schema }: ModelRequest): number =>
  estimateTokens(system) + estimateTokens(user) + estimateTokens(JSON.stringify(schema));
