import { expect, test } from 'vitest';
import { businessLicenses } from '../../../../generator/context/sources/business-licenses/business-licenses.ts';
import { ContextCorpus, csv, place } from '../context.fixture.ts';

const chicago = place('chicago-il', 'Chicago', {
  census_geoid: '1714000',
  state: 'Illinois',
  state_code: 'IL',
});

const columns =
  'ID,LICENSE ID,ACCOUNT NUMBER,SITE NUMBER,LEGAL NAME,DOING BUSINESS AS NAME,ADDRESS,CITY,STATE,ZIP CODE,WARD,PRECINCT,WARD PRECINCT,POLICE DISTRICT,LICENSE CODE,LICENSE DESCRIPTION,BUSINESS ACTIVITY ID,BUSINESS ACTIVITY,LICENSE NUMBER,APPLICATION TYPE,APPLICATION CREATED DATE,APPLICATION REQUIREMENTS COMPLETE,PAYMENT DATE,CONDITIONAL APPROVAL,LICENSE TERM START DATE,LICENSE TERM EXPIRATION DATE,LICENSE APPROVED FOR ISSUANCE,DATE ISSUED,LICENSE STATUS,LICENSE STATUS CHANGE DATE,SSA,LATITUDE,LONGITUDE,LOCATION'.split(
    ',',
  );
const bakery = {
  'LICENSE ID': 1,
  'SITE NUMBER': 2,
  'LEGAL NAME': 'LARKSPUR LLC',
  'DOING BUSINESS AS NAME': 'LARKSPUR BAKERY',
  ADDRESS: '1 N LAKE ST',
  'LICENSE DESCRIPTION': 'Retail Food Establishment',
  'LICENSE NUMBER': 77,
  'LICENSE TERM EXPIRATION DATE': '05/15/2026',
  'DATE ISSUED': '05/16/2024',
  'LICENSE STATUS': 'AAI',
};

test('only the newest term of a license is imported, in any order of the file', async () => {
  const corpus = new ContextCorpus([chicago]);
  const earlier = { ...bakery, 'LICENSE TERM EXPIRATION DATE': '05/15/2024', 'DATE ISSUED': '05/16/2022' };
  const counts = await corpus.import(
    businessLicenses,
    corpus.file('licenses.csv', csv(columns, [earlier, bakery, earlier])),
  );
  expect(corpus.rows('permits')).toEqual([
    {
      id: 'chi-77-2',
      muni_id: 'chicago-il',
      number: '77',
      category: 'Retail Food Establishment',
      name: 'LARKSPUR BAKERY',
      address: '1 N LAKE ST',
      status: 'AAI (issued)',
      issued_date: '2024-05-16',
      expires_date: '2026-05-15',
      source_url: expect.stringContaining('r5kz-chrr'),
    },
  ]);
  expect(Object.fromEntries(counts.skipped)).toEqual({ 'earlier terms of a license': 2 });
});

test('a record that is repeated or contradicted is reported, and the first one stays', async () => {
  const corpus = new ContextCorpus([chicago]);
  const moved = { ...bakery, ADDRESS: '2 S LAKE ST' };
  const lines = [bakery, bakery, moved];
  const counts = await corpus.import(businessLicenses, corpus.file('licenses.csv', csv(columns, lines)));
  expect(corpus.rows('permits')).toEqual([expect.objectContaining({ address: '1 N LAKE ST' })]);
  expect(Object.fromEntries(counts.skipped)).toEqual({
    'repeated lines': 1,
    'records of the same term of a license that contradict an earlier record': 1,
  });
});

test('a change within a term replaces what was issued earlier', async () => {
  const corpus = new ContextCorpus([chicago]);
  const moved = { ...bakery, ADDRESS: '2 S LAKE ST', 'DATE ISSUED': '06/16/2024' };
  await corpus.import(businessLicenses, corpus.file('licenses.csv', csv(columns, [moved, bakery])));
  expect(corpus.rows('permits')).toEqual([expect.objectContaining({ address: '2 S LAKE ST' })]);
});

test('an API response has other column names; an unknown status is kept unchanged', async () => {
  const corpus = new ContextCorpus([chicago]);
  const record = {
    legal_name: 'LARKSPUR LLC',
    doing_business_as_name: null,
    site_number: '2',
    address: '1 N LAKE ST',
    license_description: 'Tavern',
    license_number: '78',
    expiration_date: '2026-05-15T00:00:00.000',
    date_issued: null,
    license_status: 'INQ',
  };
  await corpus.import(businessLicenses, corpus.file('response.json', JSON.stringify([record])));
  expect(corpus.rows('permits')).toEqual([
    expect.objectContaining({ name: 'LARKSPUR LLC', status: 'INQ', expires_date: '2026-05-15' }),
  ]);
});

test('a truncated file changes nothing, since its newest terms may be missing', async () => {
  const corpus = new ContextCorpus([chicago]);
  const text = csv(columns, [bakery]);
  const counts = await corpus.import(businessLicenses, corpus.file('cut.csv', text.slice(0, -20)));
  expect(counts.failures).toHaveLength(1);
  expect(corpus.rows('permits')).toEqual([]);
});
