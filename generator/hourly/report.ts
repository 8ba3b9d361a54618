/** What an hourly job prints: a line per step, a summary, and the same as JSON. */
import * as z from 'zod';
import { escapeUnsafe } from '../system/text.ts';
import { formatCount, formatSeconds, type Output, pluralize, styled } from '../system/terminal.ts';
import { countsOf } from './counts.ts';
import type { HourlyResult } from './hourly.ts';
import { whatWasRead } from './what-was-read.ts';
import type { StepResult } from './step.ts';

const colors = { done: 'green', partial: 'yellow', failed: 'red' } as const;

/** `run       done     12.3 s  uploaded 14, unchanged 2,030`, then the errors of a step that is not done. */
export function stepLine(result: StepResult, stdout: Output): string {
  const { name, outcome, elapsedMs, errors } = result;
  const counts = countsOf(result)
    .filter(([, count]) => count > 0)
    .map(([label, count]) => `${label} ${formatCount(count)}`)
    .join(', ');
  const line = `${name.padEnd(9)}  ${styled(colors[outcome], outcome.padEnd(7), stdout)}  ${formatSeconds(elapsedMs).padStart(8)}  ${counts}`;
  const shown = outcome === 'done' ? [] : errors.map((error) => `           ${escapeUnsafe(error)}`);
  return `${[line.trimEnd(), ...shown].join('\n')}\n`;
}

/** The last lines: whether it was published, and what needs attention. */
export function hourlySummary(result: HourlyResult, stdout: Output): string {
  const { isPublished, failing, elapsedMs, measured } = result;
  const { isAll, reason } = whatWasRead(result.steps);
  const because = reason === undefined ? '' : ` because ${escapeUnsafe(reason)}`;
  const kind = isAll ? `everything was read${because}` : 'only changes were read';
  const attention = failing.map(
    (name) => `${styled('yellow', 'failing', stdout)} ${escapeUnsafe(name)} has failed for a day or longer\n`,
  );
  const verdict = isPublished
    ? `${styled('green', 'published', stdout)} in ${formatSeconds(elapsedMs)}: ${kind}`
    : `${styled('red', 'not published', stdout)} after ${formatSeconds(elapsedMs)}; readers see the previous state`;
  const canary =
    measured.canaryResults === 0
      ? `${styled('yellow', 'canary', stdout)} The public search found nothing, failed an expectation that the index met, or did not answer. See /health of the search.\n`
      : '';
  const dataset =
    measured.datasetFailures === 0
      ? ''
      : `${styled('yellow', 'dataset', stdout)} could not be released (${pluralize(measured.datasetFailures, 'attempt')}); it is tried again later\n`;
  const warnings = warningsIn(result.steps).map(
    (warning) => `${styled('yellow', 'warning', stdout)} ${escapeUnsafe(warning)}\n`,
  );
  return `${attention.join('')}${canary}${dataset}${warnings.join('')}${verdict}\n`;
}

const warnedSchema = z.object({ publish: z.object({ warnings: z.array(z.string()) }) });

/** What the publishes warned about, each once. */
const warningsIn = (steps: readonly StepResult[]): string[] => [
  ...new Set(steps.flatMap(({ report }) => warnedSchema.safeParse(report).data?.publish.warnings ?? [])),
];

/** For scripts. */
export const hourlyReport = (result: HourlyResult): Record<string, unknown> => ({
  published: result.isPublished,
  full: whatWasRead(result.steps).isAll,
  all_read: whatWasRead(result.steps).reason,
  started_at: result.startedAt.toISOString(),
  seconds: seconds(result.elapsedMs),
  steps: result.steps.map((step) => ({
    name: step.name,
    outcome: step.outcome,
    exit_code: step.exitCode,
    seconds: seconds(step.elapsedMs),
    counts: Object.fromEntries(countsOf(step)),
    ...(step.outcome === 'done' ? {} : { errors: step.errors }),
  })),
  failing_clients: result.failing,
  warnings: warningsIn(result.steps),
  measurements: {
    newest_update_hours: result.measured.newestUpdateHours,
    rows_lost_percent: result.measured.rowsLostPercent,
    briefs_written: result.measured.briefsWritten,
    dataset_failures: result.measured.datasetFailures,
    canary_results: result.measured.canaryResults,
  },
});

const seconds = (milliseconds: number): number => Math.round(milliseconds / 100) / 10;
