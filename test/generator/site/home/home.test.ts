import { describe, expect, test } from 'vitest';
import { localConfig } from '../../../../schemas/config.ts';
import { states } from '../../../../schemas/states.ts';
import {
  elementWith,
  municipality,
  newestDecision,
  pageSite,
  siteFile,
  textOf,
  withoutMeetings,
} from './site.fixture.ts';

const home = (over: Parameters<typeof siteFile>[1] = {}): string => siteFile('/index.html', over);

describe('the search form', () => {
  const form = elementWith(home(), 'form', 'Search decisions and meetings');

  test('submits to the search without its script', () => {
    expect(form).toContain('action="https://civic.example/search"');
    expect(form).toContain('method="get"');
    expect(textOf(home())).toContain('Without JavaScript, the search returns data (JSON)');
  });

  test('offers every state and province, its own country first', () => {
    const valuesOf = (html: string) =>
      [...html.matchAll(/<option value="([^"]+)" data-code/g)].map((match) => match[1]);
    expect(valuesOf(form)).toEqual(states.map(({ name }) => name));
    const canadian = elementWith(
      home({ pageSite: pageSite('CA'), municipalities: [] }),
      'form',
      'Search decisions and meetings',
    );
    expect(valuesOf(canadian)[0]).toBe('Alberta');
    expect(valuesOf(canadian)).toHaveLength(states.length);
    expect([...canadian.matchAll(/<optgroup label="([^"]+)"/g)].map((match) => match[1])).toEqual([
      'Canada',
      'United States',
    ]);
  });

  test('offers the kinds of places that the search accepts', () => {
    expect(
      [...form.matchAll(/<option value="(city|school)?">([^<]+)/g)].map((match) => match[2]?.trim()),
    ).toEqual(['All', 'All', 'Cities, counties and more', 'School boards']);
  });

  test('has what its script needs: the limit of a query, decisions, places, related terms', () => {
    expect(form).toContain('maxlength="400"');
    expect(form).toContain('data-decisions="https://civic.example/decisions"');
    expect(form).toContain('data-country="US"');
    expect(form).toContain('data-places="./places.json"');
    expect(form).toContain('data-related="./assets/related-terms.json"');
  });
});

describe('the filters', () => {
  const sheet = elementWith(home(), 'dialog', 'Filters');

  test('are those of the search, save those in its form', () => {
    const names = [...sheet.matchAll(/data-filter="(\w+)"/g)].map((match) => match[1]);
    const facets = [...sheet.matchAll(/data-facet="(\w+)"/g)].map((match) => match[1]);
    expect(names).toEqual(['divided', 'min_amount', 'stage', 'from', 'to', 'body']);
    expect(facets).toEqual(['outcome', 'year', 'state', 'kind', 'topic', 'body']);
    expect(sheet).toContain('data-known="passed failed tabled referred withdrawn other"');
  });

  test('have labels', () => {
    for (const [field] of sheet.matchAll(/<(?:input|select)[^>]*>/g))
      expect(field.includes('id="place-filter"') || inLabel(sheet, field)).toBe(true);
    expect(sheet).toContain('<label for="place-filter">');
  });
});

/** True if a field is inside of a label. */
const inLabel = (html: string, field: string): boolean => {
  const before = html.slice(0, html.indexOf(field));
  return before.lastIndexOf('<label') > before.lastIndexOf('</label>');
};

test('examples are links to searches', () => {
  expect(home()).toContain('href="./?q=%22affordable%20housing%22"');
});

test('counts meetings, and the places that have any', () => {
  const municipalities = [municipality(), withoutMeetings()];
  expect(textOf(home({ municipalities }))).toContain('documents of 1,200 meetings in 1 place, with links');
});

describe('a state', () => {
  test('links to its page and shows its places and meetings', () => {
    const item = elementWith(
      home({ municipalities: [municipality(), withoutMeetings()], newest: [] }),
      'li',
      'Ohio',
    );
    expect(item).toContain('href="./state/ohio/"');
    expect(textOf(item)).toBe('Ohio 2 places 1,200 meetings');
  });

  test('without meetings shows only its places', () => {
    expect(textOf(elementWith(home({ municipalities: [withoutMeetings()], newest: [] }), 'li', 'Ohio'))).toBe(
      'Ohio 1 place',
    );
  });
});

describe('a new decision', () => {
  const itemOf = (over: Parameters<typeof newestDecision>[0]): string =>
    elementWith(home({ newest: [newestDecision(over)] }), 'li', 'Rezoning of');

  test('links to its meeting and shows place, date, body, outcome and tally', () => {
    const item = itemOf({});
    expect(item).toContain('href="./city/alder-falls-oh/#mm1"');
    expect(item).toContain('<time datetime="2026-03-04">Mar 4, 2026</time>');
    expect(textOf(item)).toBe(
      'Rezoning of 1420 Larkspur Avenue Mar 4, 2026 · Alder Falls, Ohio · City Council Passed 5 to 2',
    );
  });

  test('omits unknown facts', () => {
    const item = itemOf({
      meeting: { body: undefined },
      decision: { outcome: undefined, yes: undefined, no: undefined },
    });
    expect(textOf(item)).toBe('Rezoning of 1420 Larkspur Avenue Mar 4, 2026 · Alder Falls, Ohio');
  });

  test('is marked if AI wrote it', () => {
    expect(itemOf({ decision: { generated_by: 'ai:some-model' } })).toContain('<span class="ai">AI</span>');
    expect(itemOf({ decision: { generated_by: 'extract:titles' } })).not.toContain('class="ai"');
  });
});

test('without new decisions there is no list of them', () => {
  expect(home({ newest: [] })).not.toContain('Newest decisions');
});

test('the dataset links to its page here and to its files on the archive host', () => {
  const config = { ...localConfig('https://civic.example'), archive_url: 'https://archive.example/open/' };
  const page = home({ pageSite: pageSite('US', config) });
  expect(page).toContain('<a href="./docs/dataset/">dataset</a>');
  for (const name of ['civic-meetings.db.gz', 'manifest.json'])
    expect(page).toContain(`<a href="https://archive.example/open/data/${name}" rel="external noopener">`);
});

describe('the site of the other country', () => {
  test('is linked', () => {
    expect(home()).toContain('<a href="https://civic.example/ca/">Places in Canada</a>');
    expect(home({ pageSite: pageSite('CA'), municipalities: [] })).toContain(
      '<a href="https://civic.example/">Places in the United States</a>',
    );
  });

  test('is not linked if there is none', () => {
    const config = localConfig('https://civic.example');
    const alone = { ...config, deployments: config.deployments.slice(0, 1) };
    expect(home({ pageSite: pageSite('US', alone) })).not.toContain('Places in Canada');
  });
});

test('the structured data describes how to search', () => {
  const data: unknown = JSON.parse(
    /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(home())?.[1] ?? '',
  );
  expect(data).toMatchObject({
    '@type': 'WebSite',
    url: 'https://civic.example/',
    potentialAction: {
      target: { urlTemplate: 'https://civic.example/?q={search_term_string}' },
      'query-input': 'required name=search_term_string',
    },
  });
});
