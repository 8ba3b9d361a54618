import { hash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import type { TextCounts } from '../../../../generator/places/highlights.ts';
import type { Municipality } from '../../../../schemas/documents.ts';
import { localConfig } from '../../../../schemas/config.ts';
import { states } from '../../../../schemas/names/states.ts';
import { filterParameters } from '../../../../schemas/search-parameters.ts';
import {
  elementWith,
  municipality,
  highlight,
  noDecisions,
  siteHighlights,
  pageSite,
  siteFile,
  textOf,
  withoutMeetings,
} from './site.fixture.ts';

const home = (over: Parameters<typeof siteFile>[1] = {}): string => siteFile('/index.html', over);

describe('the search form', () => {
  const form = elementWith(home(), 'form', 'Find a place, or search all meetings');

  test('submits to the search without its script', () => {
    expect(form).toContain('action="https://civic.example/decisions.html"');
    expect(form).toContain('method="get"');
    expect(textOf(home())).toContain('Without JavaScript, results open on a plain page.');
  });

  test('offers every state and province, its own country first', () => {
    const valuesOf = (html: string) =>
      [...elementWith(html, 'select', 'Ohio').matchAll(/<option value="([^"]+)"/g)].map((match) => match[1]);
    expect(valuesOf(form)).toEqual(states.map(({ name }) => name));
    const canadian = elementWith(
      home({ pageSite: pageSite('CA'), municipalities: [] }),
      'form',
      'Find a place, or search all meetings',
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
      [...form.matchAll(/<option value="(city|school)" >([^<]+)/g)].map((match) => match[2]?.trim()),
    ).toEqual(['Cities, counties and more', 'School boards']);
  });

  test('has what its script needs: the limit of a query, the search page, the search, places', () => {
    expect(form).toContain('maxlength="1000"');
    expect(form).toContain('data-search="./search/"');
    expect(form).toContain('data-host="https://civic.example/"');
    expect(form).toContain('data-country="US"');
    expect(form).toContain('data-places="./places.json"');
  });

  test('has a field for every filter', () => {
    const names = [...form.matchAll(/<(?:input|select)[^>]* name="(\w+)"/g)].map((match) => match[1]);
    expect(new Set(names)).toEqual(new Set(['q', ...filterParameters]));
  });

  test('has labels', () => {
    for (const [field] of form.matchAll(/<(?:input|select)[^>]*>/g))
      expect(/type="hidden"|id="(?:q|place-filter)"/.test(field) || inLabel(form, field)).toBe(true);
    expect(form).toContain('<label for="place-filter">');
    expect(form).toContain('<label for="q">');
  });
});

test('an old link to a search leads to the search page before anything is laid out', () => {
  const script = /<script>(.*?)<\/script>/.exec(home())?.[1] ?? '';
  expect(home().indexOf('<script>')).toBeLessThan(home().indexOf('<link rel="stylesheet"'));
  const digest = hash('sha256', script, 'base64');
  expect(home()).toContain(`script-src &#39;self&#39; &#39;sha256-${digest}&#39;;`);
  for (const [search, target] of [
    ['?q=park', './search/?q=park'],
    ['?utm=x&place=oakland-ca&country=US', './search/?utm=x&place=oakland-ca&country=US'],
    ['?view=meetings', './search/?view=meetings'],
    ['?q=', undefined],
    ['?utm=q&faq=1', undefined],
    ['', undefined],
  ] as const) {
    const targets: string[] = [];
    const documentElement = { hidden: false };
    runInNewContext(script, {
      document: { documentElement },
      location: { search, replace: (to: string) => targets.push(to) },
    });
    expect(targets).toEqual(target === undefined ? [] : [target]);
    expect(documentElement.hidden).toBe(target !== undefined);
  }
});

/** True if a field is inside of a label. */
const inLabel = (html: string, field: string): boolean => {
  const before = html.slice(0, html.indexOf(field));
  return before.lastIndexOf('<label') > before.lastIndexOf('</label>');
};

test('examples are links to searches', () => {
  expect(home()).toContain('href="./search/?q=%22affordable%20housing%22"');
});

test('counts meetings, and the places that have any', () => {
  const municipalities = [municipality(), withoutMeetings()];
  expect(textOf(home({ municipalities }))).toContain('documents of 1,200 meetings in 1 place, with links');
});

describe('what the site has', () => {
  const summaryOf = (texts: TextCounts): string =>
    textOf(elementWith(home({ highlights: siteHighlights({ texts }) }), 'p', 'meetings in'));

  test('is called a summary only if somebody wrote it', () => {
    expect(summaryOf({ written: 0, copied: 9, decided: 5 })).toBe(
      'Official titles, decisions and documents of 1,200 meetings in 1 place, with links to the official sources.',
    );
    expect(summaryOf({ written: 9, copied: 0, decided: 5 })).toMatch(
      /^Summaries, decisions and documents of/,
    );
    expect(summaryOf({ written: 3, copied: 9, decided: 0 })).toBe(
      'Official titles and documents of 1,200 meetings in 1 place, with links to the official sources. 3 of them have a written summary.',
    );
    expect(summaryOf({ written: 0, copied: 0, decided: 0 })).toMatch(/^Documents of/);
  });
});

describe('the decisions of the last weeks', () => {
  const contested = {
    from: '2026-03-02',
    to: '2026-03-08',
    highlights: [highlight({ decision: { headline: 'A tie of sorts', yes: 4, no: 3 } })],
  };
  const costly = {
    from: '2025-12-29',
    to: '2026-01-04',
    highlights: [highlight({ decision: { headline: 'A bridge', amount_cents: 1_250_000_00 } })],
  };

  test('are dated, with tally and amount', () => {
    const page = home({ highlights: siteHighlights({ contested, costly }) });
    expect(textOf(elementWith(page, 'section', 'Most contested'))).toMatch(
      /^Most contested The closest votes on final decisions, March 2 to March 8, 2026 A tie of sorts Passed 4 to 3 /,
    );
    expect(textOf(elementWith(page, 'section', 'Largest amounts'))).toMatch(
      /^Largest amounts Final decisions with published amounts, December 29, 2025 to January 4, 2026 A bridge Passed 5 to 2 \$1,250,000 /,
    );
  });

  test('are left out if there are none', () => {
    expect(home()).not.toMatch(/Most contested|Largest amounts/);
  });
});

describe('topics', () => {
  test('link to their pages', () => {
    const page = home({ highlights: siteHighlights({ topics: new Map([['housing', [highlight()]]]) }) });
    expect(page).toContain('<a href="./topic/housing/">Housing</a>');
  });

  test('are left out if the meetings have none', () => {
    expect(home()).not.toContain('id="topics"');
  });
});

describe('the map', () => {
  const places = (count: number): Municipality[] =>
    Array.from({ length: count }, (_, index) =>
      municipality({ slug: `p${index}`, latitude: 30 + (index % 15), longitude: -120 + index / 4 }),
    );

  test('is a picture that leads to the coverage page', () => {
    const page = home({ municipalities: places(160) });
    expect(page).toMatch(
      /<a href=".\/coverage\/"\s*><img\s+src=".\/coverage\/map.svg"\s+alt="Map of 160 places/,
    );
  });

  test('is left out if its dots would draw no country', () => {
    expect(home({ municipalities: places(149) })).not.toContain('map.svg');
  });
});

describe('a state', () => {
  test('links to its page and shows its places and meetings', () => {
    const item = elementWith(
      home({ municipalities: [municipality(), withoutMeetings()], highlights: noDecisions }),
      'li',
      'Ohio',
    );
    expect(item).toContain('href="./state/ohio/"');
    expect(textOf(item)).toBe('Ohio 2 places 1,200 meetings');
  });

  test('without meetings shows only its places', () => {
    expect(
      textOf(
        elementWith(home({ municipalities: [withoutMeetings()], highlights: noDecisions }), 'li', 'Ohio'),
      ),
    ).toBe('Ohio 1 place');
  });
});

describe('a new decision', () => {
  const itemOf = (over: Parameters<typeof highlight>[0]): string =>
    elementWith(home({ highlights: siteHighlights({ newest: [highlight(over)] }) }), 'li', 'Rezoning of');

  test('links to its meeting and shows place, date, body, outcome and tally', () => {
    const item = itemOf({});
    expect(item).toContain('href="./city/alder-falls-oh/meeting/m1/#dd1"');
    expect(item).toContain('<time datetime="2026-03-04">Mar 4, 2026</time>');
    expect(textOf(item)).toBe(
      'Rezoning of 1420 Larkspur Avenue Passed 5 to 2 Alder Falls, Ohio · Mar 4, 2026 · City Council',
    );
  });

  test('omits unknown facts', () => {
    const item = itemOf({
      meeting: { body: undefined },
      decision: { outcome: undefined, yes: undefined, no: undefined },
    });
    expect(textOf(item)).toBe('Rezoning of 1420 Larkspur Avenue Alder Falls, Ohio · Mar 4, 2026');
  });

  test('shows amounts, but no zero', () => {
    expect(textOf(itemOf({ decision: { amount_cents: 5_00 } }))).toContain('5 to 2 $5 ');
    expect(itemOf({ decision: { amount_cents: 0 } })).not.toContain('$0');
  });

  test('of Québec is marked as French', () => {
    const place = { country: 'CA', state_code: 'QC', state: 'Québec' } as const;
    expect(itemOf({ place })).toMatch(/<h3 dir="auto" lang="fr">/);
    expect(itemOf({})).not.toContain('lang="fr"');
  });

  test('is marked if AI wrote it', () => {
    expect(itemOf({ decision: { generated_by: 'ai:some-model' } })).toContain('<span class="ai">AI</span>');
    expect(itemOf({ decision: { generated_by: 'extract:titles' } })).not.toContain('class="ai"');
  });
});

test('without new decisions there is no list of them', () => {
  expect(home({ highlights: noDecisions })).not.toContain('Newest decisions');
});

test('the dataset links to its page here and to its files on the archive host', () => {
  const config = { ...localConfig('https://civic.example'), archive_url: 'https://archive.example/open/' };
  const page = home({ pageSite: pageSite('US', config) });
  expect(page).toContain('<a href="./docs/dataset/">dataset</a>');
  for (const name of ['civic-meetings.db.gz', 'manifest.json'])
    expect(page).toContain(`<a href="https://archive.example/open/data/${name}" rel="external">`);
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
      target: { urlTemplate: 'https://civic.example/search/?q={search_term_string}' },
      'query-input': 'required name=search_term_string',
    },
  });
});
