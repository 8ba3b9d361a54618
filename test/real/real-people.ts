/** Tests of people and votes, over rows of the real corpus that real-corpus.test.ts has read. */
import { expect, it } from 'vitest';
import { attendanceCounter } from '../../generator/corpus/check/attendance.ts';
import { emptyPlaceRows, type PlaceRows } from '../../generator/corpus/place-rows.ts';
import { duplicateTerms } from '../../generator/places/people/duplicates.ts';
import { type Row, type TableName, tableOf } from '../../schemas/tables/index.ts';
import type { CorpusRows } from '../support/corpus/corpus.ts';
import { textOf } from '../generator/site/place/place-pages.fixture.ts';
import { pagesOf } from '../generator/site/place/votes/votes.fixture.ts';

/** The rows of a table about a place; columns that the corpus lacks are null. */
function rowsOf<Name extends TableName>(
  corpus: Required<CorpusRows>,
  name: Name,
  place: string,
): Row<Name>[] {
  const missing = Object.fromEntries(Object.keys(tableOf(name).columns).map((column) => [column, null]));
  return (
    corpus[name]
      .filter(({ muni_id }) => muni_id === place)
      // The files have the columns of the tables.
      .map((row) => ({ ...missing, ...row }) as unknown as Row<Name>)
  );
}

const newYork = 'us-3651000';

/** Defines the tests of rows, which must exist before they run. */
export function peopleTests(corpus: () => Required<CorpusRows>): void {
  const readRows = <Name extends TableName>(name: Name, place: string): Row<Name>[] =>
    rowsOf(corpus(), name, place);

  it.each([
    ['us-2600440', 'Adrian', 'Angela Sword Heath'],
    ['us-0653000', 'Oakland', 'Barbara Lee'],
  ])('has a mayor twice in %s', (id, name, mayor) => {
    const found = duplicateTerms({ id, name }, readRows('officials', id));
    expect(found.map(({ value }) => value)).toEqual([JSON.stringify(mayor)]);
  });

  it('gives a member of New York’s council the numbers that plain loops count', { timeout: 300_000 }, () => {
    const all = readRows('member_votes', newYork);
    const motions = readRows('motions', newYork);
    const divided = new Set(motions.filter((motion) => motion.divided).map(({ id }) => id));
    const rows: PlaceRows = {
      ...emptyPlaceRows(),
      officials: readRows('officials', newYork),
      bodies: readRows('bodies', newYork),
      meetings: readRows('meetings', newYork),
      agenda_items: readRows('agenda_items', newYork),
      matters: readRows('matters', newYork),
      motions,
      member_votes: all.filter(({ motion_id }) => divided.has(motion_id)),
    };
    const count = attendanceCounter(rows.attendance);
    for (const vote of all) count(vote);
    const own = all.filter(({ member_name }) => member_name === 'Gale A. Brewer');
    const of = (votes: typeof own, ...sides: string[]): number =>
      votes.filter(({ vote }) => sides.includes(vote)).length;
    const ownDivided = own.filter(({ motion_id }) => divided.has(motion_id));
    const pages = pagesOf(rows);
    const paths = [...pages.keys()].filter((path) => path.startsWith('people/gale-a-brewer/'));
    const text = textOf(pages.get('people/gale-a-brewer/') ?? '');
    const number = (value: number): string => value.toLocaleString('en-US');
    expect(text).toContain(
      `Divided votes ${number(ownDivided.length)} ${number(of(ownDivided, 'yes'))} yes, ${number(of(ownDivided, 'no'))} no`,
    );
    const present = of(own, 'yes', 'no', 'abstain', 'recused', 'present');
    expect(text).toContain(`Present ${number(present)} of ${number(own.length)} (`);
    const entries = paths.reduce(
      (sum, path) => sum + (pages.get(path)?.match(/class="cast /g)?.length ?? 0),
      0,
    );
    expect(entries).toBe(ownDivided.length);
    const votes = [...pages].filter(([path]) => path.startsWith('votes/'));
    const listed = votes.flatMap(([, page]) => page.match(/<li id="v/g) ?? []);
    expect(listed).toHaveLength(divided.size);
    for (const [, page] of votes) expect(page).not.toMatch(/class="vote-subject"[^>]*>\s*A motion was made/);
    for (const page of pages.values()) expect(Buffer.byteLength(page)).toBeLessThan(1_000_000);
  });
}
