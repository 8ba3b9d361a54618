/** The measurements of one hour. */
import type { Followed } from './follower.ts';

/** Output of `civic run --json`. */
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

/** Measurements of one hour: the run, and the function's update. */
export type Hour = { readonly run: Run; readonly followed: Followed };
