/** The file and the page that compare two members, from rows in memory. */
import { describe, expect, test } from 'vitest';
import { comparisonFile } from '../../../../../generator/places/people/comparison.ts';
import type { PlaceRows } from '../../../../../generator/corpus/place-rows.ts';
import { comparison } from '../../../../../generator/site/place/compare/compare-page.ts';
import { placeFeeds } from '../../../../../generator/site/feeds/place-feeds.ts';
import type { PageLanguage } from '../../../../../generator/site/html/dates.ts';
import { type ComparisonDocument, documentSchemas } from '../../../../../schemas/documents.ts';
import { compareMembers } from '../../../../../schemas/formats/vote-comparison.ts';
import { meeting } from '../../../../support/corpus/corpus.ts';
import { generated } from '../../../../support/generated.ts';
import { placeViewOf } from '../../../../support/site/place-view.ts';
import { official, pagesOf, rowsOf } from '../votes/votes.fixture.ts';

const filesOf = (rows: PlaceRows, language: PageLanguage = 'en'): ReadonlyMap<string, string> => {
  const unfed = { ...placeViewOf(rows), language };
  const view = { ...unfed, feeds: generated(placeFeeds(unfed)).result };
  return new Map(
    comparison(view).map(({ path, body }) => [path.split('/people/')[1] ?? '', Buffer.from(body).toString()]),
  );
};

const documentOf = (rows: PlaceRows): ComparisonDocument =>
  documentSchemas.comparison.parse(JSON.parse(filesOf(rows).get('compare/votes.json') ?? ''));

const withResults = rowsOf([
  { date: '2026-01-01', text: 'Approve the lease', roll: ['Ann Lee: yes', 'Bo Ray: no'] },
  {
    date: '2026-02-01',
    text: 'Motion to amend the lease',
    roll: ['Ann Lee: no', 'Bo Ray: absent', 'Cy Poe: yes'],
  },
  { date: '2026-03-01', text: 'Approve the budget', roll: ['Cy Poe: no', 'Ann Lee: yes', 'Ann Lee: no'] },
]);

describe('the file', () => {
  test('has every divided vote, newest first, with a letter for each member', () => {
    const { members, votes, total } = documentOf(withResults);
    expect(members.map(({ name }) => name)).toEqual(['Ann Lee', 'Bo Ray', 'Cy Poe']);
    expect(total).toBe(3);
    expect(votes.map(({ date, first, votes: letters }) => [date, first, letters])).toEqual([
      ['2026-03-01', 0, '?-n'],
      ['2026-02-01', 0, 'nxy'],
      ['2026-01-01', 0, 'yn'],
    ]);
  });

  test('has subjects whole, with stage and source', () => {
    const text = `Approve ${'a long title '.repeat(100).trim()}`;
    const [vote] = documentOf(rowsOf([{ text, result: 'passed', yes: 1, no: 1 }])).votes;
    expect(vote).toMatchObject({ subject: text, result: 'passed', yes: 1, no: 1 });
    expect(vote?.source_url).toMatch(/^https:/);
  });

  test('leaves out what names nobody', () => {
    const rows = rowsOf([{ text: 'Approve the lease' }, { text: 'Approve the budget', roll: [] }]);
    expect(documentOf(rows)).toMatchObject({ total: 1 });
  });

  test('does not change with a meeting without a divided vote', () => {
    const rows = rowsOf([{ text: 'Approve the lease' }]);
    const later = meeting({ id: 'other', meeting_date: '2026-05-01', updated_at: '2026-11-19T00:00:00Z' });
    const more = { ...rows, meetings: [...rows.meetings, later] };
    expect(filesOf(more)).toEqual(filesOf(rows));
  });

  test('has the newest votes and the number of all, if not all fit', () => {
    const view = placeViewOf(
      rowsOf(
        Array.from({ length: 50 }, (_, at) => ({
          date: `2026-01-${String(1 + (at % 28)).padStart(2, '0')}`,
        })),
      ),
    );
    const whole = JSON.parse(Buffer.from(comparisonFile(view).body).toString()) as ComparisonDocument;
    const cut = comparisonFile(view, 6_000);
    const document = JSON.parse(Buffer.from(cut.body).toString()) as ComparisonDocument;
    expect(cut.body.length).toBeLessThanOrEqual(6_000);
    expect(document.total).toBe(50);
    expect(document.votes.length).toBeGreaterThan(5);
    expect(document.votes).toEqual(whole.votes.slice(0, document.votes.length));
  });

  test('says of every pair what plain loops say', () => {
    const { members, votes } = documentOf(withResults);
    for (const [a, { name: left }] of members.entries())
      for (const [b, { name: right }] of members.entries()) {
        const side = (motion: string, name: string) => [
          ...new Set(
            withResults.member_votes
              .filter(({ motion_id, member_name }) => motion_id === motion && member_name === name)
              .map(({ vote }) => vote),
          ),
        ];
        const expected = withResults.motions.filter(({ id }) => {
          const [of, other] = [side(id, left), side(id, right)];
          return (
            of.length === 1 &&
            other.length === 1 &&
            [...of, ...other].every((vote) => vote === 'yes' || vote === 'no') &&
            of[0] !== other[0]
          );
        });
        const differed = compareMembers(votes, a, b).filter(({ comparison: each }) => each === 'differed');
        expect(new Set(differed.map(({ vote }) => vote.motion_id))).toEqual(
          new Set(expected.map(({ id }) => id)),
        );
      }
  });
});

describe('the page', () => {
  test('offers every member, and says without JavaScript where the votes are', () => {
    const rows = rowsOf(Array.from({ length: 12 }, () => ({ text: 'Approve the lease' })));
    const page = filesOf(rows).get('compare/index.html') ?? '';
    expect(page.match(/<option value="ann-lee">Ann Lee<\/option>/g)).toHaveLength(2);
    const plain = /<noscript>[^]*<\/noscript>/.exec(page)?.[0] ?? '';
    expect(plain).toContain('needs JavaScript');
    expect(plain).toContain('href="../../people/ann-lee/"');
    expect(plain).toContain('href="../../people/bo-ray/"');
  });

  test('escapes names, and is in the language of the place', () => {
    const roll = ['<b>Zoé</b> "x": yes', 'Bo Ray: no'];
    const page = filesOf(rowsOf([{ text: 'Adopter le budget', roll }]), 'fr').get('compare/index.html') ?? '';
    expect(page).toContain('<html lang="fr">');
    expect(page).toContain('Comparer deux membres');
    expect(page).not.toContain('<b>Zo');
    expect(page).toContain('&lt;b&gt;Zoé&lt;/b&gt; &quot;x&quot;');
  });

  test('exists only if there are two members', () => {
    expect(filesOf(rowsOf([{ roll: ['Ann Lee: yes'] }])).size).toBe(0);
    expect(filesOf(rowsOf([{ roll: [] }])).size).toBe(0);
  });

  test('is linked from the page of a member with that member, and from divided votes', () => {
    const pages = pagesOf(rowsOf(Array.from({ length: 12 }, () => ({ text: 'Approve the lease' }))));
    expect(pages.get('people/ann-lee/')).toContain('href="../../people/compare/?a=ann-lee"');
    expect(pages.get('votes/')).toContain('href="../people/compare/"');
  });

  test('has an address that belongs to no member', () => {
    const rows = rowsOf(
      Array.from({ length: 12 }, () => ({ text: 'Approve', roll: ['Compare: yes', 'Bo Ray: no'] })),
      { officials: [official('Compare'), official('Bo Ray')] },
    );
    expect(documentOf(rows).members.map(({ slug }) => slug)).toEqual(['bo-ray', 'compare-2']);
    expect([...pagesOf(rows).keys()]).toContain('people/compare-2/');
  });
});
