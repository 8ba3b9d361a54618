/** Business licenses: registers that cities publish on their open data portals. Each city has its own layout. */
import { isDeepStrictEqual } from 'node:util';
import { date, number, required, text } from '../../layout/columns.ts';
import { type FileFacts, tableReader } from '../../layout/reader.ts';
import type { Outcome } from '../../outcome.ts';
import { rowKey } from '../../row-key.ts';
import type { ContextSource, Conversion } from '../../source.ts';

export const businessLicenses: ContextSource = {
  name: 'business-licenses',
  title: 'Business licenses',
  publisher: 'City of Chicago',
  license: 'terms of use of the City of Chicago',
  licenseUrl: 'https://www.chicago.gov/city/en/narr/foia/data_disclaimer.html',
  url: 'https://data.cityofchicago.org/Community-Economic-Development/Business-Licenses/r5kz-chrr',
  country: 'US',
  open,
};

const chicago = { geoid: '1714000' };

/** The portal has added columns over the years, such as neighborhoods. */
const chicagoExport = {
  name: 'Chicago licenses, exported',
  columns: {
    'LEGAL NAME': text(),
    'DOING BUSINESS AS NAME': text(),
    'SITE NUMBER': number(),
    ADDRESS: text(),
    'LICENSE DESCRIPTION': text(),
    'LICENSE NUMBER': required(text()),
    'LICENSE TERM EXPIRATION DATE': date(),
    'DATE ISSUED': date(),
    'LICENSE STATUS': text(),
  },
  ignored: 'any',
} as const;

const chicagoResponse = {
  name: 'Chicago licenses, from the API',
  columns: {
    legal_name: text(),
    doing_business_as_name: text(),
    site_number: number(),
    address: text(),
    license_description: text(),
    license_number: required(text()),
    expiration_date: date(),
    date_issued: date(),
    license_status: text(),
  },
  ignored: 'any',
} as const;

/** One term of a license. Each renewal is a separate record. */
type Term = {
  readonly number: string;
  readonly site: number | null;
  readonly category: string | null;
  readonly name: string | null;
  readonly address: string | null;
  readonly status: string | null;
  readonly issued: string | null;
  readonly expires: string | null;
  readonly vintage: string;
};

function open(): Conversion {
  const newest = new Map<string, Term>();
  const add = (term: Term): Outcome[] => {
    const key = `${term.number} ${term.site ?? ''}`;
    const known = newest.get(key);
    if (known === undefined || dayOf(term) > dayOf(known)) newest.set(key, term);
    return known === undefined ? [] : [{ skipped: reasonOf(term, known) }];
  };
  return {
    readers: [
      tableReader(chicagoExport, (record, file) =>
        add({
          number: record['LICENSE NUMBER'],
          site: record['SITE NUMBER'],
          category: record['LICENSE DESCRIPTION'],
          name: record['DOING BUSINESS AS NAME'] ?? record['LEGAL NAME'],
          address: record.ADDRESS,
          status: record['LICENSE STATUS'],
          issued: record['DATE ISSUED'],
          expires: record['LICENSE TERM EXPIRATION DATE'],
          vintage: monthOf(file),
        }),
      ),
      tableReader(chicagoResponse, (record, file) =>
        add({
          number: record.license_number,
          site: record.site_number,
          category: record.license_description,
          name: record.doing_business_as_name ?? record.legal_name,
          address: record.address,
          status: record.license_status,
          issued: record.date_issued,
          expires: record.expiration_date,
          vintage: monthOf(file),
        }),
      ),
    ],
    *end() {
      for (const term of newest.values()) yield rowOf(term);
    },
  };
}

const monthOf = ({ retrieved }: FileFacts): string => retrieved.slice(0, 'YYYY-MM'.length);

/** A change within a term, such as another address, is issued later. */
const dayOf = ({ expires, issued }: Term): string => `${expires ?? issued ?? ''} ${issued ?? ''}`;

/** Why a second record of a license does not become a row. Of two that contradict each other, the first is kept. */
function reasonOf(term: Term, known: Term): string {
  if (dayOf(term) !== dayOf(known)) return 'earlier terms of a license';
  return isDeepStrictEqual(term, known)
    ? 'repeated lines'
    : 'records of the same term of a license that contradict an earlier record';
}

/** Status codes with their meanings, from the description of the dataset. */
const statuses: Readonly<Record<string, string>> = {
  AAI: 'AAI (issued)',
  AAC: 'AAC (cancelled during its term)',
  REV: 'REV (revoked)',
  REA: 'REA (revocation appealed)',
};

const rowOf = ({
  number: licenseNumber,
  site,
  status,
  issued,
  expires,
  vintage,
  ...shown
}: Term): Outcome => ({
  place: chicago,
  table: 'permits',
  vintage,
  row: {
    id: rowKey('chi', licenseNumber, site ?? 0),
    number: licenseNumber,
    ...shown,
    status: statuses[status ?? ''] ?? status,
    issued_date: issued,
    expires_date: expires,
  },
});
