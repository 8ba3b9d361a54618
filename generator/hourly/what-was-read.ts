/** How much of the corpus an hourly job read, as its steps reported it. */
import * as z from 'zod';
import type { StepResult } from './step.ts';

const runReportSchema = z.object({
  build: z.object({ places_read: z.number().optional(), all_read: z.string().optional() }),
});

/** `reason` says why the news could not be read alone. */
export function whatWasRead(steps: readonly Pick<StepResult, 'name' | 'outcome' | 'report'>[]): {
  readonly isAll: boolean;
  readonly reason: string | undefined;
} {
  const done = steps.filter(({ outcome }) => outcome === 'done');
  const news = runReportSchema.safeParse(done.find(({ name }) => name === 'run')?.report).data?.build;
  const isReleased = done.some(({ name }) => name === 'dataset');
  return { isAll: isReleased || news?.places_read === undefined, reason: news?.all_read };
}
