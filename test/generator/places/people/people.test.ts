/** Who a name in a roll call refers to, who has a page, and under which slug. */
import { describe, expect, test } from 'vitest';
import { peopleOf, type Person } from '../../../../generator/places/people/people.ts';
import type { Row } from '../../../../schemas/tables/index.ts';
import { bareName, now, placeRows, term, type Vote } from './people.fixture.ts';

/** The member that a single vote refers to. */
const memberOf = (officials: Row<'officials'>[], vote: Vote): Person | undefined =>
  peopleOf(placeRows(officials, [vote]), now).memberOf({ date: '2026-02-01', ...vote });

const matchedId = (officials: Row<'officials'>[], vote: Vote): string | undefined =>
  memberOf(officials, vote)?.terms[0]?.id;

const times = (count: number, vote: Vote): Vote[] => Array.from({ length: count }, () => vote);

describe('a name in a roll call refers to', () => {
  test('the official that the vote states, whatever the name', () => {
    const officials = [term('Ann Lee', { id: 'o1' }), term('Bo Lee', { id: 'o2' })];
    expect(matchedId(officials, { name: 'Lee', official_id: 'o2' })).toBe('o2');
    expect(matchedId(officials, { name: 'Ann Lee', official_id: 'o2' })).toBe('o2');
  });

  test.each([
    ['Dharma Akmon', 'Akmon'],
    ['Christopher Taylor', 'Mayor Taylor'],
    ['Marjorie Velázquez', 'VELAZQUEZ'],
    ['Marjorie Velázquez', 'Council Member Marjorie Velazquez'],
    ['Ayesha Ghazi Edwin', 'Ghazi-Edwin'],
    ['Tiffany Koyama Lane', 'Koyama Lane'],
    ["Mike O'Brien", 'O’BRIEN'],
    ['Charles L. Moore Jr.', 'Commissioner Charles L Moore'],
    ['Charles L. Moore', 'Moore, Jr.'],
    ['Stéphane Côté', 'Mme la conseillère Côté'.replace('la ', '')],
    ['Ольга Йорк', 'йорк'],
    ['محمد صالح', 'صالح'],
  ])('%s: “%s”', (name, inRollCall) => {
    expect(matchedId([term(name, { id: 'o1' }), term('Someone Else')], { name: inRollCall })).toBe('o1');
  });

  test('a bare name of the roster, if it matches nobody else', () => {
    const officials = [bareName('Akmon'), bareName('Nelson'), term('Dharma Akmon', { id: 'o1' })];
    expect(matchedId(officials, { name: 'Akmon', official_id: 'v-Akmon' })).toBe('o1');
    expect(memberOf(officials, { name: 'Nelson', official_id: 'v-Nelson' })).toMatchObject({
      name: 'Nelson',
      slug: 'nelson',
      terms: [],
    });
  });

  test.each([
    ['a last name of two members', [term('Mitchell Brown'), term('Elizabeth Brown')], { name: 'Brown' }],
    ['a first name', [term('Dharma Akmon')], { name: 'Dharma' }],
    ['part of a last name', [term('Ann Strong')], { name: 'rong' }],
    ['another first name', [term('Dharma Akmon')], { name: 'David Akmon' }],
    ['another generation', [term('Adam Powell III')], { name: 'Adam Powell IV' }],
    ['a label', [term('Ann Nagle')], { name: 'AYE: Nagle' }],
    ['a last name before the term', [term('Ann Lee', { start_date: '2026-02-02' })], { name: 'Lee' }],
    ['a last name after the term', [term('Ann Lee', { end_date: '2026-01-31' })], { name: 'Lee' }],
    ['a last name long before an undated term', [term('Ann Lee')], { name: 'Lee', date: '2018-03-03' }],
    ['no letters', [term('...')], { name: '---' }],
  ])('nobody, if it is %s', (_, officials: Row<'officials'>[], vote: Vote) => {
    expect(memberOf(officials, vote)).toMatchObject({ name: vote.name, terms: [] });
  });

  test('the one of several whose term covers the day', () => {
    const officials = [
      term('Mitchell Brown', { id: 'o1', end_date: '2023-12-11' }),
      term('Elizabeth Brown', { id: 'o2', start_date: '2023-12-12' }),
    ];
    expect(matchedId(officials, { name: 'Brown', date: '2023-12-11' })).toBe('o1');
    expect(matchedId(officials, { name: 'Brown', date: '2023-12-12' })).toBe('o2');
    const namesakes = [
      term('Ann Lee', { id: 'o1', person_id: 'p1', start_date: '1990-01-01', end_date: '1993-12-31' }),
      term('Ann Lee', { id: 'o2', person_id: 'p2', start_date: '2022-01-01' }),
    ];
    expect(matchedId(namesakes, { name: 'Ann Lee', date: '1991-05-05' })).toBe('o1');
    expect(matchedId(namesakes, { name: 'Ann Lee', date: '2000-05-05' })).toBeUndefined();
    expect(matchedId(namesakes.slice(0, 1), { name: 'Ann Lee', date: '2000-05-05' })).toBe('o1');
  });

  test('father or son by the generation', () => {
    const officials = [term('Adam Powell Sr.', { id: 'o1' }), term('Adam Powell, Jr.', { id: 'o2' })];
    expect(matchedId(officials, { name: 'adam powell jr' })).toBe('o2');
    expect(matchedId(officials, { name: 'Adam Powell' })).toBeUndefined();
  });
});

describe('rows of officials are one person', () => {
  const slugs = (officials: Row<'officials'>[]): (string | undefined)[] => {
    const people = peopleOf(placeRows(officials), now);
    return officials.map(({ id }) => people.ofOfficial(id)?.slug);
  };

  test('if they have the same person_id, or no person_id and the same name', () => {
    const same = { person_id: 'p1' };
    expect(slugs([term('Ann Lee', { ...same, id: 'a' }), term('Ann B. Lee', { ...same, id: 'b' })])).toEqual([
      'ann-lee',
      'ann-lee',
    ]);
    const none = { person_id: null };
    expect(slugs([term('Ann Lee', { ...none, id: 'a' }), term('ANN LEE', { ...none, id: 'b' })])).toEqual([
      'ann-lee',
      'ann-lee',
    ]);
  });

  const mayor = (id: string, over: Partial<Row<'officials'>> = {}): Row<'officials'> =>
    term('Barbara Lee', { id, person_id: id, role: 'Mayor', ...over });

  test('if they are in the same seat at the same time', () => {
    const roster = mayor('a', { start_date: '2025-04-15' });
    expect(slugs([roster, mayor('b', { end_date: '2027-01-03', role: 'MAYOR' })])).toEqual([
      'barbara-lee',
      'barbara-lee',
    ]);
    const three = [mayor('c'), mayor('b', { role: 'Chair' }), mayor('a', { role: 'Chair' })];
    expect(new Set(slugs([...three, mayor('b2', { person_id: 'b' })]))).toEqual(new Set(['barbara-lee']));
  });

  test.each([
    ['another time', { start_date: '2030-01-01' }],
    ['another role', { role: 'Clerk' }],
    ['another district', { district: '4' }],
    ['another generation', { name: 'Barbara Lee II' }],
  ])('but not in %s', (_, over) => {
    const [first, second] = slugs([mayor('a', { end_date: '2029-12-31' }), mayor('b', over)]);
    expect(first).not.toBe(second);
  });

  test('and a bare name is the one person that all its votes are matched to', () => {
    const officials = [bareName('Akmon'), bareName('Lee'), bareName('Nelson'), bareName('Idle')];
    const voted = (name: string, date?: string): Vote => {
      return { name, official_id: `v-${name}`, ...(date === undefined ? {} : { date }) };
    };
    const votes = [voted('Akmon'), voted('Lee', '2025-01-01'), voted('Lee'), voted('Nelson')];
    const lee = [term('Ann Lee', { end_date: '2025-06-30' }), term('Bo Lee', { start_date: '2025-07-01' })];
    const people = peopleOf(placeRows([...officials, ...lee, term('Dharma Akmon')], votes), now);
    expect(officials.map(({ id }) => people.ofOfficial(id)?.slug)).toEqual([
      'dharma-akmon',
      undefined,
      'nelson',
      undefined,
    ]);
  });

  test('but not by a last name alone', () => {
    const [first, second] = slugs([
      term('Lee', { id: 'a', person_id: 'a' }),
      term('Lee', { id: 'b', person_id: 'b' }),
    ]);
    expect(new Set([first, second])).toEqual(new Set(['lee', 'lee-2']));
  });
});

describe('a page', () => {
  const pages = (officials: Row<'officials'>[], votes: Vote[]): string[] =>
    peopleOf(placeRows(officials, votes), now).people.map(({ slug }) => slug);

  test('is for officials in office with 10 divided votes on record', () => {
    const officials = [term('Ann Lee'), term('Bo Ray'), term('Cy Poe', { end_date: '2026-03-03' })];
    const votes = [...times(10, { name: 'Ann Lee' }), ...times(9, { name: 'Bo Ray' })];
    expect(pages(officials, [...votes, ...times(10, { name: 'Cy Poe' })])).toEqual(['ann-lee']);
  });

  test('is for others with 30 divided votes', () => {
    const former = term('Cy Poe', { end_date: '2026-02-03' });
    expect(pages([former], times(29, { name: 'Poe' }))).toEqual([]);
    expect(pages([former], times(30, { name: 'Poe' }))).toEqual(['cy-poe']);
    expect(pages([], times(30, { name: 'Nelson' }))).toEqual(['nelson']);
    expect(pages([], times(29, { name: 'None' }))).toEqual([]);
  });

  test('has the only names that lead to a person of `personOf`', () => {
    const people = peopleOf(placeRows([], [...times(30, { name: 'Ann' }), { name: 'Bo' }]), now);
    const named = (name: string) => ({ name, date: '2026-02-01' });
    expect(people.personOf(named('ANN'))?.slug).toBe('ann');
    expect(people.personOf(named('Bo'))).toBeUndefined();
    expect(people.memberOf(named('Bo'))?.slug).toBe('bo');
    expect(people.memberOf(named('Unknown'))).toBeUndefined();
  });
});

describe('a slug', () => {
  const slugsFor = (names: readonly string[]): string[] => {
    const people = peopleOf(
      placeRows(names.map((name, index) => term(name, { id: `o${index}`, person_id: `p${index}` }))),
      now,
    );
    return names.map((_, index) => people.ofOfficial(`o${index}`)?.slug ?? '');
  };

  test('is a path segment, whatever the name', () => {
    expect(
      slugsFor(['../..', 'محمد', '<b>Bo</b>', 'Zoë Ó Súilleabháin', 'A'.repeat(300), '㎯'.repeat(300)]),
    ).toEqual([
      'member',
      'member-2',
      'b-bo-b',
      'zoe-o-suilleabhain',
      'a'.repeat(60),
      // Each letter becomes several.
      'rad-s2'.repeat(10),
    ]);
  });

  test('is unique, also for a name that ends in a number', () => {
    expect(slugsFor(['Jo 2', 'Jo', 'JO', 'jo'])).toHaveLength(4);
    expect(new Set(slugsFor(['Jo 2', 'Jo', 'JO', 'jo'])).size).toBe(4);
  });

  test('does not depend on the order of rows, and stays when a namesake is added', () => {
    const older = term('Ann Lee', {
      id: 'z',
      person_id: 'z',
      start_date: '1990-01-01',
      end_date: '1994-01-01',
    });
    const newer = term('Ann Lee', { id: 'a', person_id: 'a', start_date: '2020-01-01' });
    const slugOf = (officials: Row<'officials'>[], id: string): string | undefined =>
      peopleOf(placeRows(officials), now).ofOfficial(id)?.slug;
    expect(slugOf([older], 'z')).toBe('ann-lee');
    expect(slugOf([newer, older], 'z')).toBe('ann-lee');
    expect(slugOf([older, newer], 'a')).toBe('ann-lee-2');
  });
});
