import { UserError } from '../../system/errors.ts';
import type { Finding, Rule } from '../rows/finding.ts';
import { pluralize } from '../../system/terminal.ts';

/** Errors about a whole table or about redactions. Dropping rows does not fix them. */
const neverSkipped: ReadonlySet<Rule> = new Set([
  'missing-column',
  'missing-table',
  'redaction',
  'unreadable',
]);

/** Forwards findings and counts them. */
export class Findings {
  readonly #show: (finding: Finding) => void;
  readonly #skipInvalid: boolean;
  errors = 0;
  warnings = 0;
  /** Errors that `--skip-invalid` does not fix. */
  fatal = 0;

  constructor(show: (finding: Finding) => void, options: { skipInvalid: boolean }) {
    this.#show = show;
    this.#skipInvalid = options.skipInvalid;
  }

  /** True if invalid rows are dropped instead of stopping the build. */
  get skipsInvalid(): boolean {
    return this.#skipInvalid;
  }

  readonly report = (finding: Finding): void => {
    // Without --skip-invalid no rows are dropped, so there are no dependent rows either.
    if (finding.rule === 'dropped-with' && !this.#skipInvalid) return;
    if (finding.severity === 'error') this.errors++;
    else this.warnings++;
    if (finding.severity === 'error' && neverSkipped.has(finding.rule)) this.fatal++;
    this.#show(finding);
  };

  /** True if the errors so far stop a build. */
  get stopsBuild(): boolean {
    return this.#skipInvalid ? this.fatal > 0 : this.errors > 0;
  }

  /** Throws if the errors stop a build. */
  requireBuildable(): void {
    if (!this.stopsBuild) return;
    const remedy =
      this.fatal > 0
        ? 'Fix the corpus; --skip-invalid drops rows, not whole tables or redactions'
        : 'Fix the corpus, or drop the invalid rows with --skip-invalid';
    throw new UserError(
      `The corpus has ${pluralize(this.errors, 'error')}. Nothing was built, and the output is unchanged. ${remedy}.`,
    );
  }
}
