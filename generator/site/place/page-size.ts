/** Pages that must stay under the limit of a published file. */
import type { Artifact } from '../../store/artifact.ts';
import { largestFile, type Place } from '../../places/place.ts';

/** Thrown where a page is too large even with the least that it must hold. The message is for the user. */
export class PageTooLarge extends Error {
  override name = 'PageTooLarge';
}

/**
 * The page with the first of the details, most first, with which it fits.
 * @throws {PageTooLarge} when it fits with none of them.
 */
export function largestFitting<Detail>(
  { row }: Place,
  details: readonly Detail[],
  render: (detail: Detail) => Artifact,
): Artifact {
  let smallest: Artifact | undefined;
  for (const detail of details) {
    smallest = render(detail);
    if (smallest.body.length <= largestFile) return smallest;
  }
  throw new PageTooLarge(
    `${smallest?.path} would have ${smallest?.body.length} bytes even with the least about each meeting, and a published file stays under ${largestFile + 1}. Divide ${row.name} (${row.id}) into several places of the corpus, by its bodies for one.`,
  );
}
