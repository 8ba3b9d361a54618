/** Matching names to people, over random rosters and roll calls. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PlaceRows } from '../../../../generator/corpus/place-rows.ts';
import { type People, peopleOf } from '../../../../generator/places/people/people.ts';
import type { Row } from '../../../../schemas/tables/index.ts';
import { sampleRow } from '../../../support/corpus/rows.ts';
import { now, placeRows, type Vote } from './people.fixture.ts';

const names = fc.constantFrom(
  'Ann Lee',
  'ann lee',
  'Bo Lee',
  'Lee',
  'Mayor Lee',
  'Ann Lee Jr.',
  'Zoë Ray',
  'Zoe Ray',
  '..',
  'None',
);
const days = fc.constantFrom('1999-01-01', '2018-03-04', '2022-01-01', '2026-01-01', '2027-01-01');
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const officialRows = fc
  .array(
    fc.record({
      name: names,
      person_id: optional(fc.constantFrom('a', 'b', 'c')),
      role: optional(fc.constantFrom('Mayor', 'Council Member')),
      start_date: optional(days),
      end_date: optional(days),
    }),
    { maxLength: 8 },
  )
  .map((rows) => rows.map((row, index) => sampleRow('officials', { id: `o${index}`, ...row })));
const voteRows = fc.array(
  fc.record({ name: names, date: days, official_id: optional(fc.constantFrom('o0', 'o1', 'o2')) }),
  { maxLength: 40 },
);

/** Slug and pages by vote and official. */
const summary = (
  people: People,
  officials: readonly Row<'officials'>[],
  votes: readonly Vote[],
): unknown => ({
  people: people.people.map(({ slug, name, terms }) => [slug, name, terms.map(({ id }) => id)]),
  votes: votes.map((vote) => people.memberOf({ date: '', ...vote })?.slug),
  officials: officials.map(({ id }) => people.ofOfficial(id)?.slug),
});

test('the order of rows changes nothing, every vote has one member, and every slug one person', () => {
  fc.assert(
    fc.property(officialRows, voteRows, (officials, drawn) => {
      const votes = drawn.map(
        (vote): Vote => ({ ...vote, official_id: vote.official_id ?? undefined }) as Vote,
      );
      const rows = placeRows(officials, votes);
      const reversed = Object.fromEntries(
        Object.entries(rows).map(([name, list]: [string, unknown[]]) => [name, list.toReversed()]),
      ) as PlaceRows;
      const people = peopleOf(rows, now);
      expect(summary(peopleOf(reversed, now), officials, votes)).toEqual(summary(people, officials, votes));
      const members = votes.map((vote) => people.memberOf({ date: '', ...vote }));
      expect(members).not.toContain(undefined);
      const bySlug = Map.groupBy(members, (member) => member?.slug);
      for (const same of bySlug.values()) expect(new Set(same).size).toBe(1);
    }),
  );
});
