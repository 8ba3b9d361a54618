/** /similar as data, table and page. */
import { describe, expect, test } from 'vitest';
import { searchDocuments } from '../../support/search/search-documents.ts';
import { appOf, bodyOf, faultsOf, send } from './app.fixture.ts';

const title = 'Extend the rent stabilization laws';
const hostile = `=cmd <b>"rent"</b> & stabilization`;
const app = await appOf(
  searchDocuments(
    { city: 'Alder', decisions: [{ id: 'd0', headline: title }] },
    {
      city: 'Birch',
      date: '2025-02-03',
      url: 'https://civic.example/city/birch/#mm1',
      decisions: [
        {
          id: 'd1',
          headline: hostile,
          generated_by: 'ai:model',
          outcome: 'passed',
          stage: 'final',
          yes: 4,
          no: 3,
          dissent: [{ name: '=B. "Birch"', vote: 'no' }],
        },
      ],
    },
    { city: 'Cedar', decisions: [{ id: 'd2', headline: 'Laws on rent in French: loi' }] },
  ),
);
const query = `q=${encodeURIComponent(title)}&place=alder-ohio`;

describe('/similar', () => {
  test('answers a decision of each other place, with the words that it lacks', async () => {
    const answer = await send(app, `/similar?${query}`);
    expect(await faultsOf('/similar', answer)).toEqual([]);
    const body = await bodyOf(answer);
    expect(body).toMatchObject({ query: title, count: 2 });
    expect((body['words'] as string[]).toSorted()).toEqual(['laws', 'rent', 'stabilization']);
    expect(body['results']).toMatchObject([
      { id: 'd1', city: 'Birch', yes: 4, no: 3, missing: ['laws'] },
      { id: 'd2', city: 'Cedar', outcome: null, missing: ['stabilization'] },
    ]);
  });

  test('is cached as searches are, by address', async () => {
    const answer = await send(app, `/similar?${query}`);
    const etag = answer.headers.get('etag') ?? '';
    const search = await send(app, '/decisions?q=rent');
    expect(answer.headers.get('cache-control')).toBe(search.headers.get('cache-control'));
    const again = await send(app, `/similar?${query}`, { headers: { 'If-None-Match': etag } });
    expect(again.status).toBe(304);
    const other = await send(app, `/similar?q=rent+laws`, { headers: { 'If-None-Match': etag } });
    expect(other.status).toBe(200);
  });

  test.each([
    ['place=alder-ohio', 'q is required: the title of a decision'],
    ['q=+&stage=final', 'q is required: the title of a decision'],
    ['q=rent&place=nowhere', 'place must be the slug of a place'],
    ['q=rent&limit=51', 'limit must be an integer from 1 to 50'],
    ['q=rent&titel=x&slug=y', 'Did you mean place?'],
  ])('explains what is wrong with ?%s, as data and as a page', async (wrong, detail) => {
    const answer = await send(app, `/similar?${wrong}`);
    expect(answer.status).toBe(400);
    expect(String((await bodyOf(answer))['detail'])).toContain(detail);
    const page = await send(app, `/similar.html?${wrong}`);
    expect(page.status).toBe(400);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
  });
});

test('/similar.csv has the same rows, with the shared words, and runs no formula', async () => {
  const text = await (await send(app, `/similar.csv?${query}`)).text();
  const [header, birch, cedar, end] = text.split('\r\n');
  expect(header).toMatch(/^id,date,city,state,.*,dissent,.*,vote_state,shared_words$/);
  expect(birch).toMatch(
    /^d1,2025-02-03,Birch,Ohio,.*,"'=cmd <b>""rent""<\/b> & stabilization",passed,final,4,3,/,
  );
  expect(birch).toMatch(/,"'=B\. ""Birch"" \(no\)",.*,(rent stabilization|stabilization rent)$/);
  expect(cedar).toMatch(/,(laws rent|rent laws)$/);
  expect(end).toBe('');
});

describe('/similar.html', () => {
  const pageAt = async (more = ''): Promise<string> =>
    (await send(app, `/similar.html?${query}${more}`)).text();

  test('is a table of place, day, outcome, tally and dissent, and leads to decision, CSV and French', async () => {
    const page = await pageAt();
    expect(page).toContain('<h1>Similar decisions in other places</h1>');
    expect(page).toContain('<bdi>Birch, Ohio</bdi>');
    expect(page).toContain('href="https://civic.example/city/birch/meeting/m1/#dd1"');
    expect(page).toContain('<time datetime="2025-02-03">February 3, 2025</time>');
    expect(page).toMatch(/4 (?:to|–) 3/);
    expect(page).toContain('=B. &quot;Birch&quot;');
    expect(page.match(/<span class="ai">AI<\/span>/g)).toHaveLength(1);
    expect(page).not.toContain('<b>');
    expect(page).toContain('Unknown');
    expect(page).toMatch(/href="similar\.csv\?q=[^"]+&amp;place=alder-ohio"/);
    expect(page).toMatch(/href="similar\.html\?[^"]+&amp;lang=fr" lang="fr"/);
  });

  test('is French for lang=fr', async () => {
    const page = await pageAt('&lang=fr');
    expect(page).toContain('<html lang="fr">');
    expect(page).toContain('Décisions semblables ailleurs');
    expect(page).toMatch(/href="similar\.csv\?q=[^"]+&amp;place=alder-ohio"/);
  });

  test('says in words that nothing is similar', async () => {
    const page = await (await send(app, '/similar.html?q=Zyxwv+Qrstu')).text();
    expect(page).toContain('No other place here has a decision with enough words of this title.');
    expect(page).not.toContain('<table');
  });
});
