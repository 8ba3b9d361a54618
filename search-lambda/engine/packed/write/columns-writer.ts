/** The columns of a segment, collected document by document. */
import type { IndexedPlace, SearchDocument } from '../../search-index.ts';
import { BodyTable } from '../format/columns/bodies.ts';
import { DaysWriter } from '../format/columns/days.ts';
import { DecisionColumnsWriter } from '../format/columns/decisions.ts';
import { PlaceTable, placeOf } from '../format/columns/places.ts';
import { TextLengthsWriter } from '../format/columns/text-lengths.ts';
import { tagBitsOf } from '../format/columns/topics.ts';
import type { SectionSinks } from '../format/sections.ts';

/**
 * The states, places and bodies of the documents of a segment, which the columns refer to by number. Segments that will be merged have
 * the same tables.
 */
export type SegmentTables = {
  /** Sorted. */
  readonly states: readonly string[];
  /** In any order. */
  readonly places: readonly IndexedPlace[];
  readonly bodies: readonly string[];
};

/** The tables of these documents. */
export function tablesOf(documents: Iterable<SearchDocument>): SegmentTables {
  const states = new Set<string>();
  const bodies = new Set<string>();
  const places: IndexedPlace[] = [];
  for (const document of documents) {
    states.add(document.state);
    bodies.add(document.body);
    places.push(placeOf(document));
  }
  return { states: [...states].toSorted(), places: new PlaceTable(places).places, bodies: [...bodies] };
}

/** Writes the columns of a segment. */
export class ColumnsWriter {
  readonly #sinks: SectionSinks;
  readonly #placeTable: PlaceTable;
  readonly #bodyTable: BodyTable;
  readonly #places: number[] = [];
  readonly #bodies: number[] = [];
  readonly #topics: number[] = [];
  readonly #days = new DaysWriter();
  readonly #decisions = new DecisionColumnsWriter();
  readonly #textLengths: TextLengthsWriter;

  constructor(sinks: SectionSinks, { places, bodies }: SegmentTables) {
    this.#sinks = sinks;
    this.#placeTable = new PlaceTable(places);
    this.#bodyTable = new BodyTable(bodies);
    this.#textLengths = new TextLengthsWriter(sinks.textLengths, sinks.textBlocks);
  }

  /** Adds the next document, with the number of words of each of its texts. */
  add(document: SearchDocument, wordCounts: readonly number[]): void {
    this.#days.add(this.#places.length, document.date);
    this.#places.push(this.#placeTable.numberOf(placeOf(document)));
    this.#bodies.push(this.#bodyTable.numberOf(document.body));
    this.#topics.push(tagBitsOf(document));
    this.#decisions.add(document.decisions);
    this.#textLengths.add(wordCounts);
  }

  /** Writes the sections. */
  finish(): void {
    const sinks = this.#sinks;
    const { decisionStarts, decisionFlags, amounts } = this.#decisions.encode();
    sinks.places.write(this.#placeTable.encodeNumbers(this.#places));
    sinks.placeTable.write(this.#placeTable.encode());
    sinks.days.write(this.#days.encode());
    sinks.decisionStarts.write(decisionStarts);
    sinks.decisionFlags.write(decisionFlags);
    sinks.amounts.write(amounts);
    sinks.topics.write(new Uint8Array(Uint32Array.from(this.#topics).buffer));
    sinks.bodies.write(new Uint8Array(Uint32Array.from(this.#bodies).buffer));
    sinks.bodyTable.write(this.#bodyTable.encode());
  }
}
