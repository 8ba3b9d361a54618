/** The period pages of a place, rendered from rows in memory. */
import { htmlMediaType } from '../../../../../generator/store/artifact.ts';
import type { PlaceRows } from '../../../../../generator/corpus/place-rows.ts';
import type { MeetingAddresses } from '../../../../../generator/site/place/place-view.ts';
import type { Row } from '../../../../../schemas/tables/index.ts';
import { decision, meeting } from '../../../../support/corpus/corpus.ts';
import { sampleRow } from '../../../../support/corpus/rows.ts';
import { viewOf } from '../place-pages.fixture.ts';

type PeriodFiles = {
  /** Paths of the period pages. */
  readonly pages: readonly string[];
  /** Paths of the pages of meetings. */
  readonly meetingPages: readonly string[];
  /** Text by path. */
  readonly files: ReadonlyMap<string, string>;
  readonly addresses: MeetingAddresses;
};

/** Renders the period pages and the pages of meetings. */
export function filesOf(rows: Partial<PlaceRows>, place: Partial<Row<'municipalities'>> = {}): PeriodFiles {
  const { view, files: all } = viewOf(rows, { place });
  const periods = all.filter(({ mediaType }) => mediaType === htmlMediaType);
  const files = new Map(periods.map(({ path, body }) => [path, Buffer.from(body).toString()]));
  return {
    pages: [...files.keys()].filter((path) => !path.includes('/meeting/')),
    meetingPages: [...files.keys()].filter((path) => path.includes('/meeting/')),
    files,
    addresses: view.addresses,
  };
}

/** The page at a path, or in the folder at the path. */
export function pageIn(files: ReadonlyMap<string, string>, path: string): string {
  const page = files.get(path.endsWith('/') ? `${path}index.html` : path);
  if (page === undefined) throw new Error(`no page ${path}, only ${[...files.keys()].join(', ')}`);
  return page;
}

export const agendaItem = (over: Partial<Row<'agenda_items'>> = {}): Row<'agenda_items'> =>
  sampleRow('agenda_items', { id: 'i1', meeting_id: 'm1', ...over });

/** Decisions with titles of 1,600 characters, which all differ. A meeting of 500 has just under 1 MB of JSON. */
export const decisionsOf = (meeting_id: string, count: number): Row<'decisions'>[] =>
  Array.from({ length: count }, (_, sequence) =>
    decision({
      id: `${meeting_id}-${sequence}`,
      meeting_id,
      sequence,
      headline: `${sequence} `.padEnd(1_600, 'x'),
    }),
  );

/** Meetings of a month, each with a line of more than 500 bytes in the list of its period. */
export const longLinesOf = (month: string, count: number): Row<'meetings'>[] =>
  Array.from({ length: count }, (_, index) =>
    meeting({ id: `${month}-${index}`, meeting_date: `${month}-05`, body_name: 'é'.repeat(160) }),
  );
