import type { Rows } from './database.ts';
import { type Place, websiteUrl } from './places/place.ts';

type Publication = {
  readonly publisher: string;
  readonly title: string;
  readonly host: string;
  readonly license: string;
  readonly license_url?: string;
  readonly tables: readonly string[];
  readonly state_code?: string;
};

const publications: readonly Publication[] = [
  {
    publisher: 'Demo Census Office',
    title: 'Invented five-year estimates',
    host: 'census',
    license: 'Public domain',
    tables: ['demographics', 'municipalities'],
  },
  {
    publisher: 'Demo Census Office',
    title: 'Invented building permits survey',
    host: 'permits-survey',
    license: 'Public domain',
    tables: ['building_permits'],
  },
  {
    publisher: 'Demo Home Index',
    title: 'Invented home values',
    host: 'home-values',
    license: 'unstated',
    tables: ['home_value_trend'],
  },
  {
    publisher: 'Demo Awards Register',
    title: 'Invented federal awards',
    host: 'awards',
    license: 'CC0 1.0',
    license_url: 'https://creativecommons.org/publicdomain/zero/1.0/',
    tables: ['federal_awards'],
  },
  {
    publisher: 'Demo Environmental Registry',
    title: 'Invented regulated facilities',
    host: 'facilities',
    license: 'Public domain',
    tables: ['epa_facilities'],
  },
  {
    publisher: 'Demo Charities Register',
    title: 'Invented charities',
    host: 'charities',
    license: 'CC BY 4.0',
    license_url: 'https://creativecommons.org/licenses/by/4.0/',
    tables: ['nonprofits'],
  },
  {
    publisher: 'Ohio Demo Elections',
    title: 'Invented election results of Ohio',
    host: 'elections-oh',
    license: 'unstated',
    tables: ['election_results', 'ballot_measures', 'campaign_finance'],
    state_code: 'OH',
  },
  {
    publisher: 'Élections démo Québec',
    title: 'Résultats électoraux inventés',
    host: 'elections-qc',
    license: 'CC BY 4.0',
    license_url: 'https://creativecommons.org/licenses/by/4.0/',
    tables: ['election_results', 'ballot_measures'],
    state_code: 'QC',
  },
];

const meetingTables = ['meetings', 'agenda_items', 'documents', 'motions', 'member_votes'];
/** How many places name themselves as a source. */
const placeSources = 3;

/** Where the demo claims to have its rows from: everything is invented, and so are the publishers. */
export function writeSources(rows: Rows, places: readonly Place[]): void {
  for (const { host, license_url, state_code, tables, ...named } of publications)
    rows.insert('sources', {
      id: rows.nextId('sources'),
      ...named,
      url: `https://${host}.example/`,
      license_url: license_url ?? null,
      retrieved_at: '2026-11-18',
      tables: [...tables],
      muni_id: null,
      state_code: state_code ?? null,
      source_url: `https://${host}.example/`,
    });
  for (const place of places.slice(0, placeSources)) writePlaceSource(rows, place);
}

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
    source_url: websiteUrl(place),
  });
}
