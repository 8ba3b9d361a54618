/** Distributes votes over pages: one page for nearly every place, else one per year. Pure. */

/** A vote as it appears on a page. */
export type Entry = {
  /** `2024` */
  readonly year: string;
  readonly sizeBytes: number;
};

export type YearPage<Item> = {
  /** Last path segment of the page: `2019`, `2019-2`. Undefined for the page with the newest votes. */
  readonly period: string | undefined;
  /** Newest first. */
  readonly items: readonly Item[];
};

/** A page stays under 1,000,000 bytes with its head, filter and footer. */
const maxEntryBytes = 850_000;

/**
 * Distributes entries, newest first. If they do not fit on one page, each year has its own. A year that does not fit on a page either
 * has several, filled oldest first, so that new votes change only the last one.
 */
export function yearPages<Item extends Entry>(items: readonly Item[]): readonly YearPage<Item>[] {
  if (totalBytes(items) <= maxEntryBytes) return [{ period: undefined, items }];
  const pages = [...Map.groupBy(items, ({ year }) => year)].flatMap(([year, ofYear]) =>
    partsOf(ofYear)
      .map((part, index) => ({ period: index === 0 ? year : `${year}-${index + 1}`, items: part }))
      .toReversed(),
  );
  return pages.map((page, index) => (index === 0 ? { ...page, period: undefined } : page));
}

const totalBytes = (items: readonly Entry[]): number =>
  items.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);

/** The first part has the oldest entries; each part is sorted newest first. */
function partsOf<Item extends Entry>(items: readonly Item[]): readonly (readonly Item[])[] {
  const parts: Item[][] = [];
  let bytes = Infinity;
  for (const item of items.toReversed()) {
    if (bytes + item.sizeBytes > maxEntryBytes) {
      parts.push([]);
      bytes = 0;
    }
    bytes += item.sizeBytes;
    parts.at(-1)?.unshift(item);
  }
  return parts;
}
