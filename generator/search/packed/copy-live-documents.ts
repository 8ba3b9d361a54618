import { IndexFault } from '../../../search-lambda/engine/index-fault.ts';
import { eachDocument } from '../segments/live-update.ts';
import type { PublishedIndex, PublishedSegment } from '../segments/published-index.ts';
import { liveRows } from '../segments/segment-facts.ts';
import type { DocumentPool } from './document-pool.ts';
import type { SpooledDocument } from '../document-spool.ts';

/**
 * Adds to the pool what is live of segments that are written anew: these documents were read back.
 * @throws {IndexFault} where they cannot be.
 */
export async function carryDocuments(
  pool: DocumentPool,
  published: PublishedIndex,
  superseded: readonly Uint32Array[],
  merged: readonly number[],
): Promise<SpooledDocument[]> {
  const carried: SpooledDocument[] = [];
  for (const index of merged) {
    const segment = published.segments[index];
    if (segment === undefined) continue;
    const { numbers, rowOf } = liveNumbers(segment, superseded[index]);
    const { ids, places, placeOf } = segment.rows;
    let next = 0;
    await eachDocument(published, segment, numbers, (document) => {
      const row = rowOf[numbers[next++] ?? 0] ?? 0;
      const place = places[placeOf[row] ?? 0];
      if (place === undefined || ids[row] !== document.id)
        throw new IndexFault(`${segment.file.name} and ${segment.register.name} do not agree.`);
      carried.push(pool.add(document, place.id, place));
    });
  }
  return carried;
}

/** The numbers of the documents that stay live, ascending, and where each number stands in the register. */
function liveNumbers(
  { rows, superseded }: PublishedSegment,
  going: Uint32Array = new Uint32Array(),
): { readonly numbers: Uint32Array; readonly rowOf: Uint32Array } {
  const rowOf = new Uint32Array(rows.ids.length);
  for (const [row, number] of rows.numbers.entries()) rowOf[number] = row;
  const gone = Uint32Array.from([...superseded, ...going]);
  const numbers = Uint32Array.from(liveRows(rows, gone), (row) => rows.numbers[row] ?? 0);
  return { numbers: numbers.toSorted(), rowOf };
}
