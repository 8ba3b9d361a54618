import { expect, test } from 'vitest';
import { officials } from '../../../../generator/context/sources/officials/officials.ts';
import { ContextCorpus, place } from '../context.fixture.ts';

const alder = place('alder-falls-oh', 'Alder Falls', {
  ocd_division_id: 'ocd-division/country:us/state:oh/place:alder_falls',
});

const person = `
id: ocd-person/11111111-2222-4333-8444-555555555555
name: Ada Alder
email: mayor@alder.example
party:
- name: Nonpartisan
roles:
- end_date: '2027-12-06'
  type: mayor
  jurisdiction: ocd-jurisdiction/country:us/state:oh/place:alder_falls/government
- end_date: '2019'
  type: upper
  district: 7
  jurisdiction: ocd-jurisdiction/country:us/state:oh/government
offices:
- classification: primary
  voice: 555-0100
sources:
- url: https://alder.example/mayor
`;

const roster = `
- name: Bo Birch
  phones: ['[redacted]']
  emails: []
  start_date: '2025-01'
  end_date: null
  office:
    name: Council Member
    division_ocdid: ocd-division/country:us/state:oh/place:alder_falls/ward:3
  image: ''
  jurisdiction_ocdid: ocd-jurisdiction/country:us/state:oh/place:alder_falls/government
  source_urls: ['javascript:alert(1)']
  updated_at: '2026-06-04T05:53:15+00:00'
  id: 5e019bb3-d09f-465b-b963-43988c23ad49
`;

test('a mayor of Open States is found by the id of the jurisdiction', async () => {
  const corpus = new ContextCorpus([alder]);
  const counts = await corpus.import(officials, corpus.file('Ada.yml', person));
  expect(corpus.rows('officials')).toEqual([
    {
      id: expect.stringMatching(/^term-/),
      muni_id: 'alder-falls-oh',
      person_id: 'person-11111111222243338444555555555555',
      name: 'Ada Alder',
      role: 'Mayor',
      party: 'Nonpartisan',
      end_date: '2027-12-06',
      email: 'mayor@alder.example',
      phone: '555-0100',
      source_url: 'https://alder.example/mayor',
    },
  ]);
  expect(Object.fromEntries(counts.skipped)).toEqual({ 'roles in legislatures and other bodies': 1 });
});

test('a member of a CivicPatch roster has the district of the office; partial dates and unsafe addresses are left out', async () => {
  const corpus = new ContextCorpus([alder]);
  await corpus.import(officials, corpus.file('roster.yml', roster));
  expect(corpus.rows('officials')).toEqual([
    {
      id: expect.stringMatching(/^term-/),
      muni_id: 'alder-falls-oh',
      person_id: 'person-5e019bb3d09f465bb96343988c23ad49',
      name: 'Bo Birch',
      role: 'Council Member',
      district: '3',
      source_url: 'https://github.com/openstates/people',
    },
  ]);
});

test('a person without an id is invalid, and named', async () => {
  const corpus = new ContextCorpus([alder]);
  const counts = await corpus.import(officials, corpus.file('Ada.yml', person.replace(/^id: .*$/m, 'id: 7')));
  expect(counts.invalid).toBe(1);
  expect(corpus.rows('officials')).toEqual([]);
});
