/** Towns and townships, whose names repeat within a state: only the county distinguishes them. */
import { code, required, text } from '../../layout/columns.ts';
import { type TableReader, tableReader } from '../../layout/reader.ts';
import { plainCountyName } from '../../places/names.ts';
import type { PlaceName } from '../../places/place-key.ts';

/** https://www2.census.gov/geo/docs/reference/codes2020/national_county2020.txt */
const layout = {
  name: 'codes of counties (national_county2020)',
  columns: {
    STATE: required(text()),
    STATEFP: required(code(2)),
    COUNTYFP: required(code(3)),
    COUNTYNAME: required(text()),
  },
  ignored: ['COUNTYNS', 'CLASSFP', 'FUNCSTAT'],
} as const;

/** Geoids of counties by name, from an optional list. */
export class Counties {
  readonly #geoids = new Map<string, string>();

  readonly reader: TableReader = tableReader(layout, (county) => {
    this.#geoids.set(
      `${county.STATE} ${plainCountyName(county.COUNTYNAME)}`,
      `${county.STATEFP}${county.COUNTYFP}`,
    );
    return [];
  });

  geoidOf(state: string, name: string | null): string | undefined {
    return name === null ? undefined : this.#geoids.get(`${state} ${plainCountyName(name)}`);
  }
}

/**
 * States with several towns or townships of the same name. In New England, names are unique within a state.
 * https://www2.census.gov/geo/pdfs/reference/GARM/Ch8GARM.pdf
 */
const statesWithRepeatedNames: ReadonlySet<string> = new Set(
  'IL IN KS MI MN MO ND NE NJ NY OH PA SD WI'.split(' '),
);

/** True if several places of this type in the state may share the name. */
export const needsCounty = ({ state, types = [] }: PlaceName): boolean =>
  statesWithRepeatedNames.has(state) && types.some((type) => type === 'town' || type === 'township');
