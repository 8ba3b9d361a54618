/** Population estimates for all governments (sub-est) and for counties (co-est). The latest year is imported. */
import { code, optional, required, text } from '../../layout/columns.ts';
import { type TableReader, tableReader } from '../../layout/reader.ts';
import { compareText } from '../../../system/text.ts';
import type { Outcome } from '../../outcome.ts';
import { outcomeOf } from './outcome-of.ts';

const estimates = {
  name: 'population estimates (sub-est or co-est)',
  columns: {
    SUMLEV: required(code(3)),
    STATE: required(code(2)),
    COUNTY: required(code(3)),
    PLACE: optional(code(5)),
    COUSUB: optional(code(5)),
    FUNCSTAT: optional(text()),
    NAME: optional(text()),
    CTYNAME: optional(text()),
  },
  // Components of change, with a column per year.
  ignored: 'any',
  wide: /^POPESTIMATE\d{4}$/,
  wideExample: 'POPESTIMATE2024',
} as const;

type Codes = {
  readonly STATE: string;
  readonly COUNTY: string;
  readonly PLACE: string | null;
  readonly COUSUB: string | null;
};

/** The geoid by summary level: county, county subdivision, incorporated place. Other levels are parts of these. */
const geoids: Readonly<Record<string, (codes: Codes) => string>> = {
  '050': ({ STATE, COUNTY }) => STATE + COUNTY,
  '061': ({ STATE, COUNTY, COUSUB }) => `${STATE}${COUNTY}${COUSUB ?? ''}`,
  '162': ({ STATE, PLACE }) => `${STATE}${PLACE ?? ''}`,
};

export const populationLists: readonly TableReader[] = [
  tableReader(estimates, (row): Outcome[] => {
    const geoid = geoids[row.SUMLEV]?.(row);
    const name = row.NAME ?? row.CTYNAME;
    if (geoid === undefined || name === null) return [{ skipped: 'states, parts of places and balances' }];
    const latest = [...row.wide.keys()].toSorted(compareText).at(-1) ?? '';
    const people = Number(row.wide.get(latest) ?? Number.NaN);
    return [
      outcomeOf(
        geoid,
        name,
        row.FUNCSTAT ?? undefined,
        Number.isSafeInteger(people) && people >= 0 ? { population: people } : {},
        latest === '' ? 'undated' : latest.slice(-4),
      ),
    ];
  }),
];
