import { describe, expect, test } from 'vitest';
import type { Municipality } from '../../../../schemas/documents.ts';
import {
  elementWith,
  highlight,
  municipality,
  noDecisions,
  siteFile,
  siteFiles,
  siteHighlights,
  textOf,
  withoutMeetings,
} from './site.fixture.ts';

const stateOf = (...municipalities: Municipality[]): string =>
  siteFile('/state/ohio/index.html', { municipalities });

test('a place shows its number of meetings, the last and the next meeting', () => {
  const row = elementWith(stateOf(municipality({ next_meeting: '2026-04-01' })), 'tr', 'Alder Falls');
  expect(row).toContain('href="../../city/alder-falls-oh/"');
  expect(textOf(row)).toBe('Alder Falls 1,200 Mar 4, 2026 Apr 1, 2026');
});

test('a place without an announced meeting has a dash', () => {
  expect(textOf(elementWith(stateOf(municipality()), 'tr', 'Alder Falls'))).toBe(
    'Alder Falls 1,200 Mar 4, 2026 –',
  );
});

test('school districts have their own table after the other places', () => {
  const page = stateOf(
    municipality({ slug: 'a-oh', name: 'Aspen Schools', kind: 'school' }),
    municipality({ slug: 'b-oh', name: 'Birch' }),
  );
  const [, cities = '', schools = ''] = page.split(/<h2 id="(?:places|schools)">/);
  expect(textOf(cities)).toMatch(/^Cities and towns .* Birch/);
  expect(textOf(schools)).toMatch(/^School districts .* Aspen Schools/);
});

test('a heading without places is omitted', () => {
  expect(stateOf(municipality())).not.toContain('School districts');
  expect(stateOf(municipality())).not.toContain('No meetings yet');
  expect(stateOf(withoutMeetings())).not.toContain('<table');
});

test('places without meetings are listed at the end', () => {
  const page = stateOf(municipality(), withoutMeetings());
  expect(page).toContain('<a href="../../city/birch-oh/">Birch</a>');
  expect(page.indexOf('>Birch<')).toBeGreaterThan(page.indexOf('</table>'));
  expect(textOf(page)).toContain('1,200 meetings of 1 place.');
  expect(textOf(page)).toContain('No meetings yet 1 place in Ohio with other data');
});

test('places that share a name show their kind', () => {
  const page = stateOf(
    municipality({ slug: 'newtown-oh', name: 'Newtown', type: 'town' }),
    municipality({ slug: 'newtown-borough-oh', name: 'Newtown', type: 'borough' }),
    municipality({ slug: 'oak-oh', name: 'Oak' }),
    municipality({ slug: 'pine-oh', name: 'Pine' }),
    municipality({ slug: 'pine-schools-oh', name: 'Pine', type: undefined, kind: 'school' }),
  );
  const names = [...page.matchAll(/city\/[^>]*>([^<]+)<\/a>/g)].map((match) => match[1]);
  expect(names).toEqual([
    'Newtown (borough)',
    'Newtown (town)',
    'Oak',
    'Pine (city)',
    'Pine (school district)',
  ]);
});

describe('the search of a state', () => {
  test('leads to the search page, narrowed to the state', () => {
    const form = elementWith(stateOf(municipality()), 'form', 'Search the meetings in Ohio');
    expect(form).toContain('action="../../search/"');
    expect(form).toContain('<input type="hidden" name="state" value="Ohio" />');
    expect(form).toContain('name="q"');
  });
});

test('breadcrumbs are shown to people and to search engines', () => {
  const page = stateOf(municipality());
  expect(textOf(elementWith(page, 'nav', 'Home'))).toBe('Home Places Ohio');
  expect(page).toContain('"item":"https://civic.example/state/ohio/"');
});

test('counties have their own table', () => {
  const page = stateOf(
    municipality({ slug: 'a-oh', name: 'Aspen County', type: 'county' }),
    municipality({ slug: 'b-oh', name: 'Birch', type: 'borough' }),
    municipality({ slug: 'c-oh', name: 'Cedar Borough', type: 'borough', state_code: 'AK' }),
  );
  const [, towns = '', counties = ''] = page.split(/<h2 id="(?:places|counties)">/);
  expect(textOf(towns)).toMatch(/^Cities and towns .* Birch/);
  expect(textOf(counties)).toMatch(/^Counties .* Aspen County .* Cedar Borough/);
});

test('places are in alphabetical order, ignoring accents', () => {
  const names = ['Zircon', 'Évain', 'Fort-Coulonge', 'Albanel', 'eagle'];
  const page = stateOf(...names.map((name, index) => municipality({ slug: `p${index}`, name })));
  expect([...page.matchAll(/city\/[^>]*>([^<]+)<\/a>/g)].map((match) => match[1])).toEqual([
    'Albanel',
    'eagle',
    'Évain',
    'Fort-Coulonge',
    'Zircon',
  ]);
});

test('places without meetings are folded if others have some', () => {
  expect(stateOf(municipality(), withoutMeetings())).toMatch(/<details\s*>/);
  expect(stateOf(withoutMeetings())).toMatch(/<details open>/);
});

describe('the newest decisions', () => {
  const highlights = siteHighlights({ states: new Map([['/state/ohio/', [highlight()]]]) });

  test('are listed, with a feed', () => {
    const files = siteFiles({ highlights });
    const page = files.get('/state/ohio/index.html') ?? '';
    const list = elementWith(page, 'section', 'Newest decisions');
    expect(list).toContain('href="../../city/alder-falls-oh/meeting/m1/#dd1"');
    expect(list).toContain('href="../../state/ohio/decisions.atom"');
    expect(list).toContain('href="../../search/?state=Ohio&amp;sort=date"');
    expect(page).toContain('<link rel="alternate" type="application/atom+xml"');
    const feed = files.get('/state/ohio/decisions.atom');
    expect(feed).toContain('<title type="text">Decisions in Ohio</title>');
    expect(feed).toContain('<id>tag:civic.example,2026:decision/d1</id>');
    expect(feed).toContain('Passed, 5 yes, 2 no');
  });

  test('are left out if there are none', () => {
    const files = siteFiles({ highlights: noDecisions });
    expect(files.get('/state/ohio/index.html')).not.toMatch(/Newest decisions|atom/);
    expect([...files.keys()].filter((path) => path.endsWith('.atom'))).toEqual([]);
  });
});
