/** Which files of a place are as published, by the years of its meetings. Pure. */
import type { PublishedFile } from '../store/artifact.ts';

/** A period page, without its meetings. */
export type PeriodSummary = { readonly name: string; readonly meetings: number };

/** Names of the periods before and after one. */
export type Neighbors = { readonly previous: string | undefined; readonly next: string | undefined };

/** The length of a hash in `YearRecord`: two versions of one month are compared, never two months. */
export const monthHashLength = 16;

/** What a run keeps about a year of a place, so that the next one need not render its files again. */
export type YearRecord = {
  /** `2024` */
  readonly year: string;
  /** By month, `03`: hash of what the files of its meetings are rendered from, except the names of neighboring periods. */
  readonly months: Readonly<Record<string, string>>;
  /** Its period pages, oldest first; none if the site has no pages. */
  readonly periods: readonly PeriodSummary[];
};

/** A published period page, and the periods that it links to. */
export type PublishedPeriod = PeriodSummary & Neighbors;

/** `2024`, of a day, a month or the name of a period. */
export const yearOf = (name: string): string => name.slice(0, 'YYYY'.length);

/** `2024-03`, of a day. */
export const monthOf = (day: string): string => day.slice(0, 'YYYY-MM'.length);

/** The years and months of a place that are rendered from the same inputs as when they were published. */
export class PublishedYears {
  /** Months whose meetings are as published: `2024-03`. */
  readonly months: readonly string[];
  readonly #months: ReadonlySet<string>;
  readonly #files: { readonly has: (path: string) => boolean };
  readonly #periods = new Map<string, readonly PublishedPeriod[]>();

  /**
   * @param files the published files of the place by path
   * @param inputs hashes of what the files of each month are rendered from now
   */
  constructor(
    published: readonly YearRecord[],
    files: { readonly has: (path: string) => boolean },
    inputs: ReadonlyMap<string, string>,
  ) {
    this.#files = files;
    const all = published.flatMap(({ periods }) => periods);
    const neighborsOf = new Map(
      all.map(({ name }, index) => [name, { previous: all[index - 1]?.name, next: all[index + 1]?.name }]),
    );
    const monthsNow = Map.groupBy(inputs.keys(), yearOf);
    const allUnchanged: string[] = [];
    for (const { year, months, periods } of published) {
      const before = Object.entries(months);
      const unchanged = before.flatMap(([month, hash]) =>
        inputs.get(`${year}-${month}`) === hash ? [`${year}-${month}`] : [],
      );
      allUnchanged.push(...unchanged);
      if (unchanged.length === before.length && before.length === monthsNow.get(year)?.length)
        this.#periods.set(
          year,
          periods.map((period) => ({
            previous: undefined,
            next: undefined,
            ...period,
            ...neighborsOf.get(period.name),
          })),
        );
    }
    this.months = allUnchanged;
    this.#months = new Set(allUnchanged);
  }

  /** The file at this path, if it shows only meetings of a month that is as published: `2024-03`. */
  fileOfMonth(month: string, path: string): PublishedFile | undefined {
    return this.#months.has(month) && this.#files.has(path) ? { path, isPublished: true } : undefined;
  }

  /** The file at this path, if it shows only meetings of a year that is as published. */
  fileOf(year: string, path: string): PublishedFile | undefined {
    return this.#periods.has(year) && this.#files.has(path) ? { path, isPublished: true } : undefined;
  }

  /** The period pages of a year that is as published; undefined if it has changed, or had none. */
  periodsOf(year: string): readonly PublishedPeriod[] | undefined {
    const periods = this.#periods.get(year);
    return periods?.length === 0 ? undefined : periods;
  }
}

/** For builds that render everything. */
export const noYears = new PublishedYears([], new Map(), new Map());

/**
 * The years of a place, with the period pages that were found for them, oldest first.
 * @param inputs hashes by month
 */
export function yearRecords(
  inputs: ReadonlyMap<string, string>,
  periods: readonly PeriodSummary[],
): YearRecord[] {
  const ofYears = Map.groupBy(periods, ({ name }) => yearOf(name));
  return Array.from(
    Map.groupBy(inputs, ([month]) => yearOf(month)),
    ([year, months]) => ({
      year,
      months: Object.fromEntries(months.map(([month, hash]) => [month.slice('YYYY-'.length), hash])),
      periods: ofYears.get(year) ?? [],
    }),
  );
}
