import { describe, expect, test } from 'vitest';
import { meeting } from '../../../support/corpus/corpus.ts';
import { padded, sampleRow } from '../../../support/corpus/rows.ts';
import { sectionHtml, tablesOf, textOf } from './context-sections.fixture.ts';

describe('planning and legislative files', () => {
  const matter = sampleRow('matters', {
    title: 'Rezoning of 5 acres',
    file_number: 'REZ-1',
    address: '5 Elm Street',
    applicant: 'Stillwater Partners',
    status: 'Approved',
    decided_date: '2026-03-04',
    units: 1_200,
    url: 'https://council.example/rez-1',
    meeting_id: 'm1',
  });

  test('show their known fields, without empty columns', () => {
    const html = sectionHtml('files', { meetings: [meeting()], matters: [matter] });
    expect(tablesOf(html)).toEqual([
      [
        ['File', 'Status', 'Decided', 'Housing units', 'Latest meeting'],
        [
          'Rezoning of 5 acres REZ-1 · 5 Elm Street · Stillwater Partners',
          'Approved',
          'Mar 4, 2026',
          '1,200',
          'Mar 4, 2026',
        ],
      ],
    ]);
    expect(html).toContain('<a href="https://council.example/rez-1" rel="external">Rezoning');
    expect(html).toContain('<a href="#mm1">');
  });

  test.each([
    ['Denied', 'Refusé'],
    ['IN_COMMITTEE', 'En commission'],
    ['Hearing Open; Deferred', 'Hearing Open; Deferred'],
  ])('have the status %s as %s in French', (status, french) => {
    const rows = { meetings: [meeting()], matters: [{ ...matter, type: 'Ordinance', status }] };
    const [, [, type, shown] = []] = tablesOf(sectionHtml('files', rows, { language: 'fr' }))[0] ?? [];
    expect([type, shown]).toEqual(['Règlement', french]);
    const [, [, , english] = []] = tablesOf(sectionHtml('files', rows))[0] ?? [];
    expect(english).toBe(status);
  });

  test('link to their source if they have no page, and show their number if they have no title', () => {
    const html = sectionHtml('files', {
      matters: [{ ...matter, url: null, title: null, meeting_id: 'gone' }],
    });
    expect(html).toContain('<a href="https://source.example/page" rel="external">REZ-1</a>');
    expect(tablesOf(html)[0]?.[0]).not.toContain('Latest meeting');
  });

  test('are limited to the newest', () => {
    const matters = Array.from({ length: 60 }, (_, index) =>
      sampleRow('matters', {
        id: `x${padded(index)}`,
        title: `T${index}`,
        introduced_date: `2026-01-${String((index % 28) + 1).padStart(2, '0')}`,
      }),
    );
    const html = sectionHtml('files', { matters });
    expect(tablesOf(html)[0]).toHaveLength(26);
    expect(tablesOf(html)[0]?.[1]?.[1]).toBe('Jan 28, 2026');
    expect(textOf(html)).toContain('Showing 25 of 60 files. All are in city.json.');
  });
});

test('rows link to their sources if the note cannot name all of them', () => {
  const permits = (pages: number): string =>
    sectionHtml('licenses', {
      permits: Array.from({ length: 5 }, (_, index) =>
        sampleRow('permits', {
          id: `p${index}`,
          category: 'Tobacco',
          source_url: `https://city.example/${index % pages}`,
        }),
      ),
    });
  expect(permits(3)).not.toContain('>Tobacco</a>');
  expect(permits(4)).toContain('<a href="https://city.example/0" rel="external">Tobacco</a>');
});

test('federal awards show program, amount, agency and dates', () => {
  const federal_awards = [
    sampleRow('federal_awards', {
      award_id: 'A-1',
      program: 'Safe Streets',
      description: 'Crosswalks',
      agency: 'Department of Transportation',
      amount_cents: 2_007_450,
      start_date: '2020-05-02',
    }),
  ];
  expect(tablesOf(sectionHtml('federal-awards', { federal_awards }))[0]).toEqual([
    ['Program', 'Amount', 'Agency', 'From', 'Award'],
    ['Safe Streets Crosswalks', '$20,074.50', 'Department of Transportation', 'May 2, 2020', 'A-1'],
  ]);
});

test('licenses show holder, address and dates', () => {
  const permits = [
    sampleRow('permits', {
      category: 'Tobacco',
      name: 'Quick Shop',
      address: '1 Main Street',
      number: 'L-1',
      issued_date: '2026-01-02',
    }),
    sampleRow('permits', { id: 'x2', number: 'L-2', status: 'Active' }),
  ];
  expect(tablesOf(sectionHtml('licenses', { permits }))[0]).toEqual([
    ['License', 'Status', 'Issued', 'Number'],
    ['Tobacco Quick Shop · 1 Main Street', '', 'Jan 2, 2026', 'L-1'],
    ['L-2', 'Active', '', ''],
  ]);
});

test('ballot measures show question, result and tally', () => {
  const ballot_measures = [
    sampleRow('ballot_measures', {
      id: 'b1',
      election_date: '2025-11-04',
      name: 'Measure A',
      topic: 'bonds',
      question: 'Shall it be?',
      yes_votes: 6_000,
      no_votes: 4_000,
      threshold_percent: 66.7,
      passed: false,
    }),
    sampleRow('ballot_measures', {
      id: 'b2',
      election_date: '2024-11-05',
      name: 'Measure B',
      yes_votes: 0,
      no_votes: 0,
      passed: true,
    }),
    sampleRow('ballot_measures', { id: 'b3', election_date: '2023-11-07', name: 'Measure C' }),
  ];
  expect(tablesOf(sectionHtml('ballot-measures', { ballot_measures }))[0]).toEqual([
    ['Measure', 'Result', 'Election', 'Yes', 'No', 'Yes share', 'Needed'],
    ['Measure A bonds · Shall it be?', 'Failed', 'Nov 4, 2025', '6,000', '4,000', '60%', '66.7%'],
    ['Measure B', 'Passed', 'Nov 5, 2024', '0', '0', '', ''],
    ['Measure C', '', 'Nov 7, 2023', '', '', '', ''],
  ]);
});

test('demographics show the newest value of each measure in its unit', () => {
  const measure = (
    name: string,
    year: number,
    value: number,
    unit: string,
    margin_of_error: number | null = null,
  ) =>
    sampleRow('demographics', {
      id: `${name}-${year}`,
      measure: name,
      year,
      value,
      unit,
      margin_of_error,
      dataset: `ACS ${year}`,
    });
  const demographics = [
    measure('population', 2021, 12_345, 'people'),
    measure('median_income', 2020, 8_100_000, 'cents', 486_000),
    measure('poverty', 2020, 4.3, 'percent', 0.3),
    measure('race_black_or_african_american', 2020, 7, 'people'),
    measure('median_age', 2015, 40.1, 'years'),
    measure('median_age', 2020, 44.8, 'years', 2.7),
  ];
  const html = sectionHtml('demographics', { demographics });
  expect(tablesOf(html)[0]).toEqual([
    ['Measure', 'Value', '±'],
    ['Population 2021 · ACS 2021', '12,345 people', ''],
    ['Median age 2020 · ACS 2020', '44.8 years', '2.7'],
    ['Median income 2020 · ACS 2020', '$81,000', '$4,860'],
    ['People below the poverty level 2020 · ACS 2020', '4.3%', '0.3%'],
    ['Race black or African American 2020 · ACS 2020', '7 people', ''],
  ]);
  expect(textOf(html)).toContain('Showing 5 of 6 records. All are in city.json.');
});
