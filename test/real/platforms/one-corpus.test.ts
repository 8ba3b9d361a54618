/** Clients of all meeting platforms in one corpus: imported with one command, checked, built, and read as pages, search and MCP. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cityPath, pageFilePath, meetingPagePath } from '../../../schemas/paths.ts';
import { type LocalServer, serve } from '../../../generator/serve/serve.ts';
import { call, clientOf } from '../../mcp-server/demo-service.fixture.ts';
import { type CliResult, runMain } from '../../support/cli.ts';
import { escribeAnswer, lacBleu } from '../../support/platforms/escribe-client.ts';
import { WebServer } from '../../support/platforms/web-server.ts';
import { type RecordedClient, recordedClients } from '../../support/recordings/clients.ts';
import { hasRecordings } from '../../support/recordings/files.ts';
import { buildInto, check } from '../../support/site/build.ts';
import { elementOf, textOf } from '../../generator/site/place/place-pages.fixture.ts';

/** Only places in Québec have pages in French, and no such client was recorded: a synthetic one, and recorded minutes of Ottawa. */
const inQuebec: readonly RecordedClient[] = [
  {
    source: 'escribe',
    client: 'lac-bleu',
    place: 'lac-bleu-qc',
    answer: () => escribeAnswer(lacBleu()),
  },
  ...recordedClients
    .filter(({ client }) => client === 'ottawa')
    .map((recorded) => ({ ...recorded, client: 'exemple', place: 'exemple-qc' })),
];
const clients = [...recordedClients, ...inQuebec];

const site = 'https://civic.example';
const isThere = ['boarddocs', 'civicclerk', 'escribe', 'iqm2'].every(hasRecordings);

describe.skipIf(!isThere)('one corpus of all platforms', () => {
  const folder = mkdtempSync(join(tmpdir(), 'civic-platforms-'));
  const built = join(folder, 'site');
  const corpus = join(folder, 'corpus.db');
  let imported: CliResult;
  let server: LocalServer;

  beforeAll(async () => {
    // Calendars are read from today backward.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
    const servers = await Promise.all(clients.map(({ answer }) => WebServer.start(answer())));
    const imports = clients.map(({ source, client, place, kind }, index) => ({
      source,
      client,
      place: { slug: place, ...(kind === undefined ? {} : { kind }) },
      base_url: servers[index]?.url,
    }));
    const config = join(folder, 'civic.config.json');
    const deployments = [
      { country: 'US', base_url: site },
      { country: 'CA', base_url: `${site}/ca` },
    ];
    const service = { name: 'Civic', site_url: site, search_url: site, archive_url: site };
    writeFileSync(config, JSON.stringify({ ...service, deployments, imports }));
    imported = await runMain([
      'import',
      '--all',
      '--config',
      config,
      '--corpus',
      corpus,
      '--requests-per-second',
      '0',
    ]);
    await Promise.all(servers.map((web) => web[Symbol.asyncDispose]()));
    await buildInto(built, corpus, { parts: ['site', 'search', 'bulk'] });
    server = await serve(built, { port: 0 });
  });
  afterAll(async () => {
    await server.close();
    vi.useRealTimers();
    rmSync(folder, { recursive: true, force: true });
  });

  const page = (path: string, host = 'us'): string =>
    readFileSync(join(built, host, pageFilePath(path)), 'utf8');
  const meetingIn = (path: string, id: string, host?: string): string =>
    textOf(elementOf(page(path, host), `m${id}`));

  it('has every client, without failures, and without errors or warnings', async () => {
    expect(imported).toMatchObject({ code: 0, stderr: '' });
    expect(imported.stdout.match(/ 0 failures/g)).toHaveLength(clients.length);
    const { findings, counts } = await check(corpus);
    expect(findings).toEqual([]);
    expect(counts.rows.get('municipalities')).toBe(clients.length);
  });

  it('shows a recording with the positions of its items (CivicClerk)', () => {
    const meeting = page(meetingPagePath('clovis-ca', 'cc-clovisca-e20'));
    expect(meeting).toContain('href="https://cpmedia.azureedge.net/clovisca/f32a4ab02f.mp4#t=855"');
    expect(textOf(meeting)).toContain('1. Call to Order · Video 14:15');
  });

  it('shows a school board with its consent agenda (BoardDocs)', () => {
    const home = page(cityPath('columbus-oh'));
    expect(home).toContain('School district in Ohio');
    const meeting = textOf(page(meetingPagePath('columbus-oh', 'bd-oh_columbus-eDQ3VPX80F260')));
    expect(meeting).toContain('Board of Education');
    expect(meeting).toMatch(/Consent agenda \(\d+\)/);
    expect(meeting).toContain('1. Convene');
  });

  it('shows a motion that failed with a majority, and who voted how (eSCRIBE)', () => {
    const meeting = textOf(page(meetingPagePath('ottawa-on', 'es-ottawa-e1'), 'ca'));
    // It moved to suspend the rules, so that the vote is not the outcome of the matter.
    expect(meeting).toMatch(/Procedural 19\.3\. Lansdowne – Council Change of Date That the Rules .* Failed/);
    expect(meeting).toContain('Moved by W. Lo, seconded by S. Menard');
    expect(meeting).toContain('No: A. Hubley, C. Curry');
  });

  it('shows a council of Québec in French, with named votes (eSCRIBE)', () => {
    const home = page(cityPath('lac-bleu-qc'), 'ca');
    expect(home).toMatch(/<html lang="fr/);
    expect(textOf(home)).toContain('Proposée par A. Roy, appuyée par B. Côté');
    expect(textOf(home)).toContain('D. Lévesque');
    // Titles and the words of the brief around them.
    expect(textOf(home)).toContain('Rejeté 3–2 : Suspension des règles.');
    expect(page(`${cityPath('lac-bleu-qc')}en/`, 'ca')).toContain('<html lang="en');
  });

  it('shows recorded named votes on a page in French (eSCRIBE)', () => {
    const meeting = textOf(page(meetingPagePath('exemple-qc', 'es-exemple-e1'), 'ca'));
    expect(meeting).toContain('Proposée par W. Lo, appuyée par S. Menard');
    expect(meeting).toMatch(/Rejetée? .*Contre.*A\. Hubley, C\. Curry/);
  });

  it('shows agendas, cancellations and drafts (PrimeGov, CivicWeb, Diligent, CivicPlus, Municode, IQM2)', () => {
    expect(textOf(page(meetingPagePath('longmont-co', 'pg-longmont-e3560')))).toContain(
      '5.A. A Proclamation Designating June 2026',
    );
    expect(meetingIn(cityPath('las-cruces-nm'), 'cw-lascruces-e10669')).toContain('Cancelled');
    expect(meetingIn(cityPath('tulsa-ok'), 'dc-tulsaschools-e211')).toContain('Tentative');
    expect(meetingIn(cityPath('bartow-fl'), 'cp-www_cityofbartow_net-e424')).toContain('Canvassing Board');
    expect(textOf(page(cityPath('dundee-fl')))).toContain('Cancelled');
    expect(textOf(page(meetingPagePath('creve-coeur-mo', 'iq-crevecoeur-e5059')))).toContain(
      '7.1. Application #18-050',
    );
  });

  it('finds decisions by search, and meetings by MCP', async () => {
    const found = await fetch(`${server.origin}/search?q=lansdowne`);
    expect(await found.json()).toMatchObject({
      count: 2,
      results: expect.arrayContaining([
        expect.objectContaining({ city: 'Ottawa', body: 'City Council' }),
      ]) as unknown,
    });
    const client = await clientOf(server.origin, fetch);
    const { isError, structured } = await call(client, 'get_city_meetings', { slug: 'longmont-co' });
    expect(isError).toBe(false);
    expect(JSON.stringify(structured)).toContain('Historic Preservation Commission');
    await client.close();
  });
});
