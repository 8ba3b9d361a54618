/** Facts about a place from public lists: Open Civic Data divisions, Census population estimates, city demographics. */
import { parse } from 'csv-parse/sync';
import type { PlaceFacts } from '../../../schemas/imports.ts';
import { UserError } from '../../system/errors.ts';

/** Known facts about a place, used to find it in a list. */
export type KnownFacts = PlaceFacts & { readonly stateCode: string };

type Found = Omit<Partial<PlaceFacts>, 'slug'>;
type Cells = Readonly<Record<string, string>>;

type ListFormat = {
  readonly isFormat: (header: readonly string[]) => boolean;
  readonly find: (rows: readonly Cells[], known: KnownFacts) => Found;
};

/**
 * The facts about a place in a list; none if the place is not in it.
 * @throws {UserError} if the format of the list is unknown.
 */
export function findInList(name: string, text: string, known: KnownFacts): Found {
  const { header, rows } = readCells(name, text);
  const format = formats.find(({ isFormat }) => isFormat(header));
  if (format === undefined)
    throw new UserError(
      `${name} is not a supported list of places. docs/import.md names the supported lists.`,
    );
  return format.find(rows, known);
}

/** The list of school districts has no header. */
const districtHeader = ['id', 'district'];

type Table = { readonly header: readonly string[]; readonly rows: readonly Cells[] };

function readCells(name: string, text: string): Table {
  const [first = [], ...others] = parseCells(name, text);
  const isWithoutHeader = first[0]?.startsWith('ocd-division/') === true;
  const header = isWithoutHeader ? districtHeader : first;
  const rows = (isWithoutHeader ? [first, ...others] : others).map((cells) =>
    Object.fromEntries(header.map((column, index) => [column, cells[index] ?? ''])),
  );
  return { header, rows };
}

/** Some lists pad their cells inside the quotes. */
function parseCells(name: string, text: string): string[][] {
  const delimiter = (text.split('\n', 1)[0] ?? '').includes(';') ? ';' : ',';
  try {
    return parse(text, { bom: true, delimiter, relax_column_count: true, cast: (cell) => cell.trim() });
  } catch (cause) {
    throw new UserError(
      `${name} cannot be read as comma-separated values: ${String(cause)}. Download it again.`,
      { cause },
    );
  }
}

const starts =
  (...columns: string[]) =>
  (header: readonly string[]): boolean =>
    columns.every((column, index) => header[index] === column);

const byDivision = (rows: readonly Cells[], { ocd_division_id: id }: KnownFacts): Cells | undefined =>
  id === undefined ? undefined : rows.find((row) => row['id'] === id);

/** `state:ny/place:new_york` of `new-york-ny`. */
function bySlug(rows: readonly Cells[], { slug, stateCode }: KnownFacts): Cells | undefined {
  const suffix = `-${stateCode.toLowerCase()}`;
  const name = (slug.endsWith(suffix) ? slug.slice(0, -suffix.length) : slug).replaceAll('-', '_');
  const ending = `/state:${stateCode.toLowerCase()}/place:${name}`;
  return rows.find((row) => row['id']?.endsWith(ending));
}

const formats: readonly ListFormat[] = [
  {
    isFormat: starts('id', 'name', 'census_geoid'),
    find: (rows, known) => {
      const row = byDivision(rows, known) ?? bySlug(rows, known);
      return row === undefined ? {} : usPlace(row);
    },
  },
  {
    isFormat: starts('id', 'name', 'sameAs'),
    find: (rows, known) => {
      const row = byDivision(rows, known);
      const code = /\/(?:csd|cd):(\d+)$/.exec(row?.['id'] ?? '')?.[1];
      return row?.['name'] === undefined || code === undefined
        ? {}
        : { name: row['name'], census_geoid: code };
    },
  },
  {
    isFormat: starts('id', 'sch_dist_stateid', 'census_geoid'),
    find: (rows, known) => {
      const row = byDivision(rows, known);
      return row?.['census_geoid'] ? { ...school, census_geoid: row['census_geoid'] } : {};
    },
  },
  {
    isFormat: starts(...districtHeader),
    find: (rows, known) => (byDivision(rows, known) === undefined ? {} : school),
  },
  {
    isFormat: (header) => header.includes('SUMLEV') && header.includes('CTYNAME'),
    find: (rows, { census_geoid: code }) =>
      population(
        rows.find((row) => row['SUMLEV'] === '050' && `${row['STATE']}${row['COUNTY']}` === code),
        (column) => column.startsWith('POPESTIMATE'),
      ),
  },
  {
    isFormat: starts('City', 'State', 'Median Age'),
    find: (rows, { name, stateCode }) =>
      population(
        rows.find((row) => row['City'] === name && row['State Code'] === stateCode),
        (column) => column === 'Total Population',
      ),
  },
];

const school = { kind: 'school', type: 'school_district' } as const;

/** `New York city` is the city of New York. Counties and similar divisions keep their type in the name. */
function usPlace(row: Cells): Found {
  const { id = '', name = '' } = row;
  const [, short, type] = /^(.+) (city|town|village|borough|township|municipality)$/.exec(name) ?? [];
  const division = /\/([a-z_]+):[^/]+$/.exec(id)?.[1];
  const known = division === 'place' ? type : division;
  return {
    ocd_division_id: id,
    name: division === 'place' ? (short ?? name) : name,
    ...(known === undefined ? {} : { type: known }),
    ...(row['census_geoid'] ? { census_geoid: row['census_geoid'].replace(/^[a-z_]+-/, '') } : {}),
  };
}

/** The last matching column: lists have a column per year, newest last. */
function population(row: Cells | undefined, isColumn: (name: string) => boolean): Found {
  const column = Object.keys(row ?? {}).findLast(isColumn);
  const people = Number(row?.[column ?? '']);
  return column === undefined || !Number.isSafeInteger(people) || people <= 0 ? {} : { population: people };
}
