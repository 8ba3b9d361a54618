/** Sample rows of any table, derived from its declaration, and the files of one place from rows in memory. */
import type { Column, ColumnType } from '../../../schemas/columns.ts';
import { siteOf } from '../../../schemas/paths.ts';
import { type Row, type TableName, tableOf } from '../../../schemas/tables/index.ts';
import { assemblePlace, exportPlace } from '../../../generator/places/export.ts';
import { localTimes } from '../../../generator/places/local-time.ts';
import { assembleMunicipality } from '../../../generator/places/municipality.ts';
import { placeOf } from '../../../generator/places/place.ts';
import { isRendered } from '../../../generator/store/artifact.ts';
import type { Finding } from '../../../generator/corpus/rows/finding.ts';
import { emptyPlaceRows, type PlaceRows } from '../../../generator/corpus/place-rows.ts';
import type { Municipality } from '../../../schemas/documents.ts';
import { testConfig } from '../site/build.ts';
import { municipality } from './corpus.ts';

/** A valid row: required columns have a simple value, the others are null. */
export const sampleRow = <Name extends TableName>(name: Name, over: Partial<Row<Name>> = {}): Row<Name> =>
  ({
    ...Object.fromEntries(
      Object.entries(tableOf(name).columns).map(([column, declared]) => [
        column,
        declared.nullable ? null : (valuesByName[column] ?? sampleValue(declared)),
      ]),
    ),
    ...over,
    // The declaration's type is known to the compiler, the row built from it at run time is not.
  }) as Row<Name>;

const valuesByName: Record<string, unknown> = {
  muni_id: 'p1',
  meeting_id: 'm1',
  month: '2026-03',
  period: '2026-03',
  week: '2026-W10',
  language: 'es',
  state_code: 'OH',
};

/** A simple valid value of a column. */
const sampleValue = ({ type, values, minimum }: Column): unknown =>
  values?.[0] ?? minimum ?? valuesByType[type];

const valuesByType: Record<Exclude<ColumnType, 'enum'>, unknown> & { enum?: never } = {
  id: 'x1',
  slug: 'alder-falls-oh',
  text: 'some text',
  url: 'https://source.example/page',
  integer: 0,
  number: 0,
  boolean: false,
  date: '2026-03-04',
  instant: '2026-03-05T00:00:00Z',
  time: '19:00',
  timezone: 'America/New_York',
  list: ['one'],
  evidence: [],
};

/** A text of `bytes` bytes. */
export const textOf = (bytes: number): string => 'x'.repeat(Math.max(0, bytes));

/** A number with leading zeros, so that ids sort numerically. */
export const padded = (index: number): string => String(index).padStart(6, '0');

export type PlaceFiles = {
  readonly municipality: Municipality;
  /** By path below `/city/<slug>/`. */
  readonly files: ReadonlyMap<string, Buffer>;
  readonly findings: readonly Finding[];
  /** A file as JSON. */
  readonly json: (path: string) => Record<string, unknown>;
};

export type PlaceFilesOptions = {
  place?: Partial<Row<'municipalities'>>;
  sources?: Row<'sources'>[];
  asOf?: string;
};

/** The files of one place, as of 2026-11-20 noon UTC. */
export function placeFiles(
  rows: Partial<PlaceRows>,
  { place = {}, sources = [], asOf = '2026-11-20T12:00:00Z' }: PlaceFilesOptions = {},
): PlaceFiles {
  const row = municipality(place);
  const site = siteOf(testConfig, row.country);
  if (site === undefined) throw new Error(`no deployment for ${row.country}`);
  const findings: Finding[] = [];
  const subject = placeOf(row, site, testConfig, sources);
  const assembled = assemblePlace(
    subject,
    { ...emptyPlaceRows(), ...rows },
    localTimes(new Date(asOf))(row.timezone),
    (finding) => findings.push(finding),
  );
  const { artifacts } = exportPlace(subject, assembled);
  const prefix = site.key(`/city/${row.slug}/`);
  const files = new Map(
    artifacts.filter(isRendered).map(({ path, body }) => [path.slice(prefix.length), Buffer.from(body)]),
  );
  const json = (path: string): Record<string, unknown> => {
    const body = files.get(path);
    if (body === undefined)
      throw new Error(`${path} was not written; the files are ${[...files.keys()].join(', ')}`);
    return JSON.parse(body.toString()) as Record<string, unknown>;
  };
  return { municipality: assembleMunicipality(subject, assembled), files, findings, json };
}

/** The `url` of a file of the place as its path among the files. */
export const localPath = (url: unknown): string =>
  String(url).replace('https://civic.example/city/alder-falls-oh/', '');
