/** A small source, whose files the tests of formats and records read. */
import * as z from 'zod';
import { integer, number, required, text } from '../../../generator/context/layout/columns.ts';
import { documentReader, type Layout, tableReader } from '../../../generator/context/layout/reader.ts';
import type { Outcome } from '../../../generator/context/outcome.ts';
import { rowKey } from '../../../generator/context/row-key.ts';
import type { ContextSource } from '../../../generator/context/source.ts';
import { ContextCorpus, madison, place } from './context.fixture.ts';

const columns = { geoid: required(text()), name: text(), value: number(), year: required(integer()) };

export type Layouts = Partial<Omit<Layout, 'columns'>>;

/** A source of one measure, whose files have the columns geoid, name, value, year. */
export const measureSource = (layout: Layouts = {}): ContextSource => ({
  name: 'measures',
  title: 'Measures',
  publisher: 'Bureau',
  license: 'public domain',
  url: 'https://example.org/measures',
  country: 'US',
  open: () => ({
    readers: [
      tableReader(
        { name: 'measures', suppressed: ['(X)'], ...layout, columns },
        ({ geoid, name, value, year }) => [outcomeOf(geoid, name, value, year)],
      ),
      documentReader(
        {
          name: 'nested measures',
          schema: z.object({ place: z.object({ geoid: z.string() }), value: z.number(), year: z.int() }),
          select: (document) => {
            const found = z.object({ results: z.array(z.unknown()) }).safeParse(document);
            return found.success ? found.data.results : undefined;
          },
        },
        ({ place: { geoid }, value, year }) => [outcomeOf(geoid, null, value, year)],
      ),
    ],
  }),
});

const outcomeOf = (geoid: string, name: string | null, value: number | null, year: number): Outcome => ({
  place: { geoid },
  table: 'demographics',
  vintage: String(year),
  row: {
    id: rowKey('dm', geoid, year),
    year,
    measure: 'size',
    value,
    margin_of_error: null,
    unit: name,
    dataset: null,
  },
});

export const places = [madison, place('la-crosse-wi', 'La Crosse', { census_geoid: '5540775' })];

export const table = [
  ['geoid', 'name', 'value', 'year'],
  ['5548000', 'Madison', 1234.5, 2020],
  ['5540775', 'Là Crosse', null, 2020],
] as const;
export const values = [
  ['la-crosse-wi', 'Là Crosse', undefined, 2020],
  ['madison-wi', 'Madison', 1234.5, 2020],
];
export const linesOf = (delimiter: string): string =>
  table.map((row) => `${row.map((cell) => cell ?? '').join(delimiter)}\r\n`).join('');
/** Imports one file. */
export async function importOf(name: string, content: string | Uint8Array, layout?: Layouts) {
  const corpus = new ContextCorpus(places);
  const counts = await corpus.import(measureSource(layout), corpus.file(name, content));
  return { corpus, counts };
}
