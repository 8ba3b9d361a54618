/** Facts about the demo release, and its sources. Everything is invented, including the publishers. */
import { type Row, tableNames } from '../../schemas/tables/index.ts';
import { exportedAt } from './calendar.ts';
import type { DemoSummary, Rows } from './database.ts';
import publications from './phrases/publications.json' with { type: 'json' };
import { type Place, websiteUrl } from './places/place.ts';

const meetingTables = ['meetings', 'agenda_items', 'documents', 'motions', 'member_votes'];
/** Number of places that are listed as their own source. */
const placeSources = 3;

/** Writes the publications that the demo names as sources. */
export function writeSources(rows: Rows, places: readonly Place[]): void {
  for (const { host, license_url, state_code, country, tables, ...names } of publications)
    rows.insert('sources', {
      id: rows.nextId('sources'),
      ...names,
      url: `https://${host}.example/`,
      license_url: license_url ?? null,
      retrieved_at: '2026-11-18',
      tables: [...tables],
      muni_id: null,
      state_code: state_code ?? null,
      country: countryOf(country),
      source_url: `https://${host}.example/`,
    });
  for (const place of places.slice(0, placeSources)) writePlaceSource(rows, place);
}

const countryOf = (text: string | undefined): Row<'sources'>['country'] =>
  text === 'US' || text === 'CA' ? text : null;

function writePlaceSource(rows: Rows, place: Place): void {
  rows.insert('sources', {
    id: rows.nextId('sources'),
    publisher: place.name,
    title: place.language === 'fr' ? 'Séances et procès-verbaux' : 'Meetings and minutes',
    url: websiteUrl(place),
    license: 'unstated',
    license_url: null,
    retrieved_at: '2026-11-19T06:00:00Z',
    tables: meetingTables,
    muni_id: place.id,
    state_code: null,
    country: place.region.country,
    source_url: websiteUrl(place),
  });
}

const facts = {
  notice:
    'This is a demonstration. Its places, people, meetings and votes are invented; any resemblance to real ones is coincidental.',
  exported_at: exportedAt,
  corpus_version: 'demo-1',
  license: 'CC BY 4.0',
  attribution: 'Civic Meetings demo corpus (fictional)',
};

/** Writes the facts of the release and the row counts of all tables, including `about` itself. */
export function writeAbout(rows: Rows, summary: DemoSummary): void {
  const aboutRows = Object.keys(facts).length + tableNames.length;
  const counts = tableNames.map(
    (name) => [`rows_${name}`, name === 'about' ? aboutRows : (summary[name] ?? 0)] as const,
  );
  for (const [key, value] of [...Object.entries(facts), ...counts])
    rows.insert('about', { key, value: String(value) });
}
