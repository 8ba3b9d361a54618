/** The columns of a segment, collected document by document. */
import type { IndexedPlace, SearchDocument } from '../../search-index.ts';
import { BodyTable } from '../format/columns/bodies.ts';
import { DaysWriter } from '../format/columns/days.ts';
import { DecisionColumnsWriter } from '../format/columns/decisions.ts';
import { PlaceTable, placeOf } from '../format/columns/places.ts';
import { TextLengthsWriter } from '../format/columns/text-lengths.ts';
import { topicBitsOf } from '../format/columns/topics.ts';
import type { Version } from '../format/layout.ts';
import type { SectionSinks } from '../format/sections.ts';
import { filterOf } from '../format/version-4.ts';

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

export type ColumnsWriter = {
  /** Adds the next document, with the number of words of each of its texts. */
  readonly add: (document: SearchDocument, wordCounts: readonly number[]) => void;
  /** Writes the sections. */
  readonly finish: () => void;
};

export const columnsWriterOf = (
  version: Version,
  sinks: SectionSinks,
  tables: SegmentTables,
): ColumnsWriter => (version === 4 ? new Version4Columns(sinks, tables) : new Columns(sinks, tables));

class Version4Columns implements ColumnsWriter {
  readonly #sinks: SectionSinks;
  readonly #states: readonly string[];
  readonly #filters: number[] = [];

  constructor(sinks: SectionSinks, { states }: SegmentTables) {
    this.#sinks = sinks;
    this.#states = states;
  }

  add(document: SearchDocument): void {
    this.#filters.push(filterOf(document, this.#states));
  }

  finish(): void {
    this.#sinks.filters.write(new Uint8Array(Uint16Array.from(this.#filters).buffer));
  }
}

class Columns implements ColumnsWriter {
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

  add(document: SearchDocument, wordCounts: readonly number[]): void {
    this.#days.add(this.#places.length, document.date);
    this.#places.push(this.#placeTable.numberOf(placeOf(document)));
    this.#bodies.push(this.#bodyTable.numberOf(document.body));
    this.#topics.push(topicBitsOf(document.topics));
    this.#decisions.add(document.decisions);
    this.#textLengths.add(wordCounts);
  }

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
