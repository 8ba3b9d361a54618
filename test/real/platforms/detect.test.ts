/** Detects platform and client on recorded pages, as if they were on a domain of the city. */
import { describe, expect, it } from 'vitest';
import { findInPage } from '../../../generator/import/detect/find-clients.ts';
import { importers } from '../../../generator/import/importers.ts';
import { hasRecordings, recordedText } from './recorded.ts';

const loaded = await Promise.all(Object.values(importers).map((load) => load()));

const found = (platform: string, name: string) => {
  const { clients, withoutImporter } = findInPage(
    recordedText(platform, name),
    new URL('https://www.city.example.gov/page'),
    loaded,
  );
  return [
    ...clients.map(({ importer, client }) => `${importer.name} ${client}`),
    ...withoutImporter.map(({ platform: { name: other } }) => other),
  ];
};

describe.skipIf(!hasRecordings('granicus'))('recorded pages', () => {
  it.each([
    ['municode', 'stevenson_city_site.html', ['municode www.city.example.gov']],
    ['civicplus', 'bartow_agendacenter.html', ['civicplus www.city.example.gov']],
    [
      'legistar-insite',
      'chicago_calendar.html',
      ['legistar-insite www.city.example.gov', 'legistar chicago', 'legistar-insite chicago'],
    ],
    ['escribe', 'bakersfield_agenda_page.html', ['escribe bakersfield']],
    ['granicus', 'lakewales_viewpublisher.html', ['Granicus']],
    ['granicus', 'lakewales_agendaviewer_668.html', ['civicplus www.lakewalesfl.gov']],
    // An agenda as a page of its own names neither platform nor client.
    ['iqm2', 'crevecoeur_arts.html', []],
  ])('%s/%s', (platform, name, expected) => {
    expect(found(platform, name)).toEqual(expected);
  });
});
