/** The result of a build, for reports. */
import type { WrittenIndex } from '../search/search-part.ts';
import type { ManifestEntry } from '../store/manifest.ts';
import type { CorpusCounts } from './read-places.ts';

export type BuildSummary = {
  readonly corpus: CorpusCounts;
  readonly artifacts: readonly ManifestEntry[];
  readonly places: number;
  readonly meetings: number;
  /** Searchable meetings; absent if the search part was not built. */
  readonly searchable?: number;
  /** What was written of a packed index, and the published index that it is based on. */
  readonly index?: Omit<WrittenIndex, 'entries'>;
  /** The number of places that an incremental run read; the others are as published. */
  readonly placesRead?: number;
  /** The number of files of these places that it rendered; the others are as published. */
  readonly filesRendered?: number;
  /** Folders of places where a build of all places could expect changes since the last run. */
  readonly expected?: ReadonlySet<string>;
  /** An upper bound of the memory that all processes used together. */
  readonly peakMemoryBytes: number;
  /** The duration of each phase, in order. */
  readonly phases: readonly Phase[];
};

type Phase = { readonly name: string; readonly elapsedMs: number };

/** Measures phases that follow one another. */
export class Phases {
  readonly ended: Phase[] = [];
  #startMs = performance.now();

  /** Ends the current phase; the next one starts now. */
  end(name: string): void {
    const now = performance.now();
    this.ended.push({ name, elapsedMs: now - this.#startMs });
    this.#startMs = now;
  }
}
