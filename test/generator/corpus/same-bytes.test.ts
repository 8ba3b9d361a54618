/** The same rows give the same files in every input format. */
import { join } from 'node:path';
import { constantFrom, oneof, option, record, sample, string } from 'fast-check';
import { expect, test } from 'vitest';
import { buildInto, filesOf, readJson } from '../../support/site/build.ts';
import {
  brief,
  type CorpusRows,
  decision,
  meeting,
  municipality,
  temporaryFolder,
} from '../../support/corpus/corpus.ts';
import { formats, writeAs } from '../../support/corpus/formats.ts';
import { sampleRow } from '../../support/corpus/rows.ts';

const source_url = 'https://source.example/page?a=1&b=%C3%A9#c';
/** Beyond 2^53, but a double represents it exactly. */
const largeExact = 93_215_751_900_000_000;

/** Two places in two countries, with every type of value in the tables that the site shows. */
const richCorpus = (): CorpusRows => ({
  municipalities: [
    municipality({ website_url: null, population: null, updated_at: '2026-01-02T03:04:05.250Z' }),
    municipality({
      id: 'CA-qc_1',
      slug: 'val-des-erables-qc',
      name: 'Val-des-Érables',
      state: 'Québec',
      state_code: 'QC',
      country: 'CA',
      latitude: 46.1234567890123,
      longitude: -71,
      timezone: 'America/Toronto',
    }),
  ],
  bodies: [
    sampleRow('bodies', { id: 'b1', name: 'Conseil “municipal”, l’été\nsecond line', active: true }),
    sampleRow('bodies', { id: 'b2', muni_id: 'CA-qc_1', classification: 'legislature', active: false }),
  ],
  meetings: [
    meeting({ body_id: 'b1', body_name: null, updated_at: '2026-03-05T00:00:00.1Z' }),
    meeting({ id: 'm2', meeting_date: '2027-01-01', start_time: null, status: null, location: '' }),
    meeting({ id: 'm3', muni_id: 'CA-qc_1', body_id: 'b2', vanished_at: '2026-04-01T01:02:03.123456Z' }),
  ],
  briefs: [
    brief({ tags: [], notable_items: ['a "quoted", item', 'ligne\r\nsuivante', '🏛️', ''] }),
    brief({ meeting_id: 'm3', muni_id: 'CA-qc_1', headline: 'L’école à Noël', tags: null, summary: '' }),
  ],
  decisions: [
    decision({ amount_cents: largeExact, tags: ['logement', 'eau'] }),
    decision({ id: 'd2', amount_cents: -largeExact, sequence: null, summary: ' padded, "text" \n', yes: 0 }),
    decision({ id: 'd3', meeting_id: 'm3', muni_id: 'CA-qc_1', amount_cents: null, outcome: null }),
  ],
  briefs_i18n: [
    sampleRow('briefs_i18n', { id: 't1', meeting_id: 'm1', language: 'fr', headline: 'Été “à la ville”' }),
    sampleRow('briefs_i18n', { id: 't2', meeting_id: 'm1', language: 'es-419', summary: 'Año – 84' }),
  ],
  motions: [
    sampleRow('motions', {
      id: 'v1',
      meeting_id: 'm1',
      divided: true,
      yes: 4,
      no: 1,
      text: 'Approve\u2028it',
    }),
    sampleRow('motions', { id: 'v2', meeting_id: 'm1', divided: false, adopted_minutes: true }),
  ],
  member_votes: [
    sampleRow('member_votes', { id: 'w1', motion_id: 'v1', meeting_id: 'm1', official_id: 'o1', vote: 'no' }),
    sampleRow('member_votes', { id: 'w2', motion_id: 'v1', meeting_id: 'm1', member_name: 'null' }),
  ],
  officials: [sampleRow('officials', { id: 'o1', name: 'Zoë D’Amours', start_date: '0999-12-31' })],
  matters: [sampleRow('matters', { id: 'x1', meeting_id: 'm2', latitude: 1e-7, longitude: -0.1, units: 0 })],
  election_results: [
    sampleRow('election_results', { id: 'e1', won: true, percent: 33.333333333333336, votes: 12 }),
    sampleRow('election_results', { id: 'e2', won: null, percent: 100 }),
  ],
  demographics: [
    sampleRow('demographics', { id: 'g1', year: 2024, value: 0.1, margin_of_error: 1e21 }),
    sampleRow('demographics', { id: 'g2', year: 2024, value: largeExact, measure: '007' }),
  ],
  permits: [sampleRow('permits', { id: 'l1', number: '00012', status: 'true', name: '[1]' })],
  epa_facilities: [sampleRow('epa_facilities', { id: 'f1', programs: [], latitude: 12 })],
  sources: [
    sampleRow('sources', { id: 's1', title: 'Données', url: source_url, tables: ['meetings', 'briefs'] }),
    sampleRow('sources', { id: 's2', retrieved_at: '2026-01-01', muni_id: 'CA-qc_1', state_code: 'QC' }),
  ],
  about: [sampleRow('about', { key: 'exported_at', value: '2026-01-01T00:00:00Z' })],
});

/** Characters with a meaning in some format, and characters of any text. */
const character = oneof(
  constantFrom(...'",;\r\n\t\\\'{}[]: \u0001\ufeff\u2028\ufffd'.split('')),
  string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
);
const anyText = string({ unit: character, maxLength: 12 });

/** Licenses with random texts, the same in every run. */
const permitsOfAnyText = (): CorpusRows['permits'] =>
  sample(record({ name: option(anyText), status: option(anyText), address: anyText }), {
    seed: 20_260_304,
    numRuns: 200,
  }).map((texts, index) => sampleRow('permits', { ...texts, id: `any${index}` }));

async function builtFrom(format: string): Promise<Map<string, Buffer>> {
  const folder = temporaryFolder();
  const out = join(folder, 'out');
  const rows = richCorpus();
  rows.permits?.push(...(permitsOfAnyText() ?? []));
  await buildInto(out, await writeAs(format, folder, rows));
  return filesOf(out);
}

test('the reference build contains values that could differ between formats', async () => {
  const folder = temporaryFolder();
  await buildInto(join(folder, 'out'), await writeAs('NDJSON', folder, richCorpus()));
  const city = readJson(join(folder, 'out'), 'us/city/alder-falls-oh/city.json');
  expect(city).toMatchObject({
    updated_at: '2026-03-05T00:00:00.1Z',
    recent: [
      {
        id: 'm1',
        body: 'Conseil “municipal”, l’été\nsecond line',
        decisions: [
          { id: 'd1', amount_cents: largeExact },
          { id: 'd2', amount_cents: -largeExact, summary: ' padded, "text" \n', yes: 0 },
        ],
        translations: { 'es-419': { summary: 'Año – 84' }, fr: { headline: 'Été “à la ville”' } },
      },
    ],
    member_votes: [{ motion: 'Approve\u2028it', votes: [{ name: 'some text' }, { name: 'null' }] }],
    matters: [{ latitude: 1e-7, units: 0 }],
    election_results: [{ percent: 33.333333333333336, won: true }, { id: 'e2' }],
    demographics: [{ margin_of_error: 1e21, value: 0.1 }, { value: largeExact }],
    permits: [{ number: '00012', status: 'true', name: '[1]' }],
  });
  expect(readJson(join(folder, 'out'), 'ca/city/val-des-erables-qc/meetings.json')).toMatchObject({
    city: 'Val-des-Érables',
    recent: [
      { headline: 'L’école à Noël', summary: '', tags: [], vanished_at: '2026-04-01T01:02:03.123456Z' },
    ],
  });
});

let reference: Promise<Map<string, Buffer>> | undefined;

test.each(Object.keys(formats).filter((name) => name !== 'NDJSON'))(
  '%s gives the same bytes as NDJSON',
  async (format) => {
    reference ??= builtFrom('NDJSON');
    expect(
      [...(await reference).keys()].filter((path) => /\/city\/[^/]+\/index\.html$/.test(path)),
    ).toHaveLength(2);
    expect(await builtFrom(format)).toEqual(await reference);
  },
);
