import type { OpenOptions } from '../importer.ts';
import type { Api } from './api.ts';
import type { Context } from './normalise/context.ts';
import type { Plan } from './plan.ts';

/** One import of one client: what its phases share. */
export type Run = {
  readonly options: OpenOptions;
  readonly api: Api;
  readonly plan: Plan;
  readonly context: Context;
  /** Called when something could not be read, so that nothing is taken for gone and the next import tries again. */
  readonly fail: () => void;
  readonly hasFailed: () => boolean;
};
