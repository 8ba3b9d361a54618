import { FactsBuilder } from '../../../search-lambda/engine/index-facts.ts';
import type { IndexFacts } from '../../../search-lambda/engine/search-index.ts';
import type { Register, Registered, RegisteredPlace } from './register.ts';

/** What facts are told of: a document's day, and its place. */
export type Located = Pick<Registered, 'date' | 'placeId'> & Pick<RegisteredPlace, 'state'>;

/** The facts of these documents. `updatedAt` is that of the whole index. */
export function factsOf(documents: Iterable<Located>, updatedAt: string | null): IndexFacts {
  const facts = new FactsBuilder();
  for (const document of documents) facts.add(document, null, document.placeId);
  return { ...facts.facts, updatedAt };
}

/** The documents of a segment that are live, where these are superseded. */
export function* liveDocuments(rows: Register, superseded: Uint32Array): Generator<Located> {
  for (const row of liveRows(rows, superseded)) {
    const place = rows.places[rows.placeOf[row] ?? 0];
    const date = rows.days[rows.dayOf[row] ?? 0];
    if (place !== undefined && date !== undefined) yield { date, placeId: place.id, state: place.state };
  }
}

/** Where live documents stand in the register, in its order. */
export function* liveRows({ numbers }: Register, superseded: Uint32Array): Generator<number> {
  const isSuperseded = new Uint8Array(numbers.length);
  for (const number of superseded) isSuperseded[number] = 1;
  for (const [row, number] of numbers.entries()) if (isSuperseded[number] === 0) yield row;
}
