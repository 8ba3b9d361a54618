import { expect, it } from 'vitest';
import { findInAddress } from '../../../../generator/import/detect/find-clients.ts';
import { importers } from '../../../../generator/import/importers.ts';

const loaded = await Promise.all(Object.values(importers).map((load) => load()));

/** `legistar oakland` for each client that an address names. */
const named = (address: string): string[] =>
  findInAddress(new URL(address), loaded, 'address').clients.map(
    ({ importer, client }) => `${importer.name} ${client}`,
  );

it.each(loaded)('recognizes the public address of a client of $name', (importer) => {
  const { name, exampleClient, publication } = importer;
  expect(named(publication(exampleClient).url)).toContain(`${name} ${exampleClient}`);
});

it.each([
  ['https://oakland.legistar.com/MeetingDetail.aspx?ID=1', 'legistar oakland'],
  ['https://oakland.legistar.com/MeetingDetail.aspx?ID=1', 'legistar-insite oakland'],
  ['https://webapi.legistar.com/v1/oakland/Bodies', 'legistar oakland'],
  ['http://OAKLAND.legistar.com', 'legistar oakland'],
  ['https://laceywa.portal.civicclerk.com/event/1/files', 'civicclerk laceywa'],
  ['https://laceywa.api.civicclerk.com/v1/Events', 'civicclerk laceywa'],
  ['https://longmont.primegov.com/Portal/Meeting?meetingTemplateId=1', 'primegov longmont'],
  ['https://lascruces.civicweb.net/Portal/', 'civicweb lascruces'],
  ['https://tulsaschools.diligent.community/Portal/', 'diligent tulsaschools'],
  ['https://pub-ottawa.escribemeetings.com/Meeting.aspx?Id=1', 'escribe ottawa'],
  ['http://www.boarddocs.com/OH/Columbus/Board.nsf/Public?open', 'boarddocs oh/columbus'],
  ['https://www.cityofbartow.net/AgendaCenter/City-Commission-4', 'civicplus www.cityofbartow.net'],
  ['https://dundee-fl.municodemeetings.com/', 'municode dundee-fl'],
  ['https://knoxvillecitytn.iqm2.com/Citizens/Default.aspx', 'iqm2 knoxvillecitytn'],
  ['https://dinuba.novusagenda.com/agendapublic/MeetingView.aspx?MeetingID=1', 'novusagenda dinuba'],
])('%s is the client %s', (address, client) => {
  expect(named(address)).toContain(client);
});

it.each([
  'https://www.legistar.com/',
  'https://legistar.com/oakland',
  'https://webapi.legistar.com/Help',
  'http://media.legistar.com/chic/meetings/agenda.pdf',
  'https://oakland.legistar.com.example.org/',
  'https://oaklandlegistar.com/',
  'https://a.b.legistar.com/',
  'https://go.boarddocs.com/oh/columbus/',
  'https://fl-bartow.civicplus.com/AgendaCenter',
  'https://www.example.gov/AgendaCenters',
  'https://escribemeetings.com/',
  'ftp://oakland.legistar.com/',
  'mailto:clerk@oakland.legistar.com',
])('%s names no client', (address) => {
  expect(named(address)).toEqual([]);
});
