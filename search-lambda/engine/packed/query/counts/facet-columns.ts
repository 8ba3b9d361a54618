/** The columns of a segment that facets count, with what is derived from them once. */
import { decodeBodyTable } from '../../format/columns/bodies.ts';
import { DecisionColumns } from '../../format/columns/decisions.ts';
import type { SectionName } from '../../format/sections.ts';
import type { SectionViews } from '../../memory/resident-file.ts';
import type { Segment } from '../segment.ts';

/** The sections that facets read as a whole. */
export const facetSections: readonly SectionName[] = [
  'topics',
  'bodies',
  'bodyTable',
  'decisionStarts',
  'decisionFlags',
];

/** Tables of a segment that do not depend on a query. */
export class FacetTables {
  /** The segment's places, by number. */
  readonly places: Segment['placeTable'];
  readonly #bodies: { names?: readonly string[] } = {};

  constructor({ placeTable }: Segment) {
    this.places = placeTable;
  }

  /** Names of bodies by number, sorted. */
  bodyNames(views: SectionViews): readonly string[] {
    return (this.#bodies.names ??= decodeBodyTable(views.bytes('bodyTable')));
  }
}

/** The columns as views of memory. */
export type FacetColumns = {
  readonly topics: Uint32Array;
  readonly bodies: Uint32Array;
  readonly decisions: DecisionColumns;
};

export const facetColumnsOf = (views: SectionViews): FacetColumns => ({
  topics: views.words('topics'),
  bodies: views.words('bodies'),
  decisions: new DecisionColumns(views.words('decisionStarts'), views.bytes('decisionFlags')),
});
