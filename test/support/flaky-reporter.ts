/** Names the tests that passed only at their second attempt, so that they are repaired although CI accepts them. */
import type { Reporter, TestCase } from 'vitest/node';

export default class FlakyReporter implements Reporter {
  readonly #flaky: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky === true)
      this.#flaky.push(`${test.module.relativeModuleId}: ${test.fullName}`);
  }

  onTestRunEnd(): void {
    if (this.#flaky.length > 0)
      process.stdout.write(`Passed only at the second attempt:\n  ${this.#flaky.join('\n  ')}\n`);
  }
}
