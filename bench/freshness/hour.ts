/** An hour of the freshness bench. */
import type { Followed } from './follower.ts';

/** What `civic run --json` tells. */
export type Run = {
  readonly build: {
    readonly seconds: number;
    readonly phases: Readonly<Record<string, number>>;
    readonly index: {
      readonly meetings: number;
      readonly segments: number;
      readonly documents: number;
      readonly merged: number;
      readonly changed?: number;
    };
    readonly peak_memory_bytes: number;
  };
  readonly publish: { readonly upload_bytes: number; readonly seconds: number };
};

/** An hour of the day: the run, and the function after it. */
export type Hour = { readonly run: Run; readonly followed: Followed };
