import { UserError } from '../../system/errors.ts';
import type { Finding, Rule } from '../rows/finding.ts';
import { pluralize } from '../../system/terminal.ts';

/** Errors about a whole table or about what must not be published: leaving out rows does not mend them. */
const neverSkipped: ReadonlySet<Rule> = new Set([
  'missing-column',
  'missing-table',
  'redaction',
  'unreadable',
]);

/** Passes findings on as they come, and counts them. */
export class Findings {
  readonly #show: (finding: Finding) => void;
  readonly #skipInvalid: boolean;
  errors = 0;
  warnings = 0;
  /** Errors for which `--skip-invalid` is no remedy. */
  fatal = 0;

  constructor(show: (finding: Finding) => void, options: { skipInvalid: boolean }) {
    this.#show = show;
    this.#skipInvalid = options.skipInvalid;
  }

  /** Whether rows that do not hold are left out. */
  get skipsInvalid(): boolean {
    return this.#skipInvalid;
  }

  readonly report = (finding: Finding): void => {
    // Without --skip-invalid nothing is dropped, so that nothing can go with it.
    if (finding.rule === 'dropped-with' && !this.#skipInvalid) return;
    if (finding.severity === 'error') this.errors++;
    else this.warnings++;
    if (finding.severity === 'error' && neverSkipped.has(finding.rule)) this.fatal++;
    this.#show(finding);
  };

  /** Whether the errors so far stop a build. */
  get stopsBuild(): boolean {
    return this.#skipInvalid ? this.fatal > 0 : this.errors > 0;
  }

  /** Throws where the errors stop a build. */
  requireBuildable(): void {
    if (!this.stopsBuild) return;
    const remedy =
      this.fatal > 0
        ? 'Mend the corpus; --skip-invalid leaves out rows, not whole tables or redactions'
        : 'Mend the corpus, or leave out the offending rows with --skip-invalid';
    throw new UserError(
      `The corpus has ${pluralize(this.errors, 'error')}, so that nothing was built and the output is as it was. ${remedy}.`,
    );
  }
}
