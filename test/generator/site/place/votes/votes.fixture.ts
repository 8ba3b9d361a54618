/** The pages about votes of one place, rendered from rows in memory. */
import { emptyPlaceRows, type PlaceRows } from '../../../../../generator/corpus/place-rows.ts';
import { placeFeeds } from '../../../../../generator/site/feeds/place-feeds.ts';
import { peoplePages } from '../../../../../generator/site/place/people/people-pages.ts';
import { votesPages } from '../../../../../generator/site/place/votes/votes-page.ts';
import type { PlaceView } from '../../../../../generator/site/place/place-view.ts';
import type { PageLanguage } from '../../../../../generator/site/html/dates.ts';
import type { Row } from '../../../../../schemas/tables/index.ts';
import { meeting } from '../../../../support/corpus/corpus.ts';
import { generated } from '../../../../support/generated.ts';
import { padded, sampleRow } from '../../../../support/corpus/rows.ts';
import { placeViewOf } from '../../../../support/site/place-view.ts';

type Vote = Row<'member_votes'>['vote'];

export const official = (name: string, over: Partial<Row<'officials'>> = {}): Row<'officials'> =>
  sampleRow('officials', { id: `o-${name}`, person_id: `p-${name}`, name, role: 'Council Member', ...over });

export type DividedMotion = Partial<Row<'motions'>> & {
  readonly date?: string;
  /** `Ann Lee: yes`, `Bo Ray: no` */
  readonly roll?: readonly string[];
};

/** Rows of a place with a meeting per motion; `Ann Lee` votes yes and `Bo Ray` no, unless `roll` says otherwise. */
export function rowsOf(motions: readonly DividedMotion[], more: Partial<PlaceRows> = {}): PlaceRows {
  const rows = { ...emptyPlaceRows(), officials: [official('Ann Lee'), official('Bo Ray')] };
  for (const [
    index,
    { date = '2026-02-01', roll = ['Ann Lee: yes', 'Bo Ray: no'], ...over },
  ] of motions.entries()) {
    const id = padded(index);
    rows.meetings.push(meeting({ id: `m${id}`, meeting_date: date, body_name: 'City Council' }));
    rows.motions.push(sampleRow('motions', { id: `x${id}`, meeting_id: `m${id}`, divided: true, ...over }));
    for (const [place, line] of roll.entries()) {
      const [name = '', vote] = line.split(': ');
      rows.member_votes.push(
        sampleRow('member_votes', {
          id: `v${id}-${padded(place)}`,
          motion_id: `x${id}`,
          meeting_id: `m${id}`,
          member_name: name,
          vote: vote as Vote,
        }),
      );
    }
  }
  return { ...rows, ...more };
}

/** The votes and people pages by path within the site. */
export function pagesOf(rows: PlaceRows, language: PageLanguage = 'en'): ReadonlyMap<string, string> {
  const unfed = { ...placeViewOf(rows), language };
  const view: PlaceView = { ...unfed, feeds: generated(placeFeeds(unfed)).result };
  const artifacts = [...votesPages(view), ...peoplePages(view)];
  const paths = artifacts.map(({ path }) => path);
  if (new Set(paths).size < paths.length) throw new Error(`two pages at one path: ${paths.join(', ')}`);
  return new Map(
    artifacts.map(({ path, body }) => [
      path.replace(/^us\/city\/[^/]+\/|^us/, '').replace(/index\.html$/, ''),
      Buffer.from(body).toString(),
    ]),
  );
}
