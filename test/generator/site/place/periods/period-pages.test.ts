/** How periods are split, what their lists say, and which meetings have a page. */
import { describe, expect, test } from 'vitest';
import { agendaItem, filesOf, longLinesOf, pageIn } from './period-pages.fixture.ts';
import { brief, decision, meeting } from '../../../../support/corpus/corpus.ts';
import type { Row } from '../../../../../schemas/tables/index.ts';
import { sampleRow } from '../../../../support/corpus/rows.ts';
import { unescaped } from '../../../../support/site/page-markup.ts';
import { elementOf, idsOf, textOf, viewing } from '../place-pages.fixture.ts';

const city = 'us/city/alder-falls-oh';

/** A meeting on a day, without anything that the page of the place would not show. */
const onDay = (id: string, meeting_date: string): ReturnType<typeof meeting> => meeting({ id, meeting_date });

const itemsOf = (count: number): Row<'agenda_items'>[] =>
  Array.from({ length: count }, (_, index) => agendaItem({ id: `i${index}` }));

/** The whole list item with an id. */
const sectionOf = (page: string, id: string): string =>
  page.slice(page.indexOf(` id="${id}"`)).split('</div></li>')[0] ?? '';

describe('a year', () => {
  test('has a list with an element for every meeting, which links to its page', () => {
    const rows = {
      meetings: [onDay('bare', '2025-03-04'), onDay('m1', '2025-01-02'), onDay('old', '2024-01-02')],
      agenda_items: [agendaItem({ title: 'Bridge repair' })],
      decisions: [decision({ meeting_id: 'old' })],
    };
    const { pages, files } = filesOf(rows);
    expect(pages).toEqual([`${city}/2024/index.html`, `${city}/2025/index.html`]);
    const page = pageIn(files, `${city}/2025/`);
    expect(idsOf(page).filter((id) => id.startsWith('m'))).toEqual(['mm1', 'mbare']);
    expect(elementOf(page, 'mm1')).not.toContain('href="../meeting/');
    expect(elementOf(pageIn(files, `${city}/2024/`), 'mold')).toContain('href="../meeting/old/"');
    expect(elementOf(page, 'mbare')).not.toContain('href="../meeting/');
    expect(sectionOf(page, 'mbare')).toContain('href="https://source.example/page"');
  });

  test('has all that is known of a meeting without a page', () => {
    const items = [agendaItem({ number: '3', title: 'Bridge repair', action: null, video_seconds: 65 })];
    const known = {
      meeting_date: '2025-01-02',
      meeting_time: '19:00',
      location: 'City Hall',
      remote_url: 'https://join.example/1',
      agenda_url: 'https://source.example/agenda.pdf',
      minutes_url: 'https://source.example/minutes.pdf',
    };
    const { files } = filesOf({ meetings: [meeting({ id: 'm1', ...known })], agenda_items: items });
    const line = sectionOf(pageIn(files, `${city}/2025/`), 'mm1');
    for (const text of ['7:00 pm', 'City Hall', 'Join online', 'Agenda (1)', '3. Bridge repair', 'Minutes'])
      expect(textOf(line)).toContain(text);
    for (const url of [known.remote_url, known.agenda_url, known.minutes_url])
      expect(line).toContain(`href="${url}"`);
  });

  test('says of each meeting how much was decided', () => {
    const { files } = filesOf({
      meetings: [onDay('m1', '2025-01-02')],
      decisions: [decision({ yes: 7, no: 4 }), decision({ id: 'd2', yes: 9, no: 0 })],
    });
    expect(textOf(elementOf(pageIn(files, `${city}/2025/`), 'mm1'))).toContain('2 decisions, 1 divided vote');
  });
});

describe('a meeting has a page', () => {
  test.each<readonly [string, Parameters<typeof filesOf>[0]]>([
    ['a brief', { briefs: [brief()] }],
    ['a decision', { decisions: [decision()] }],
    ['a long agenda', { agenda_items: itemsOf(21) }],
    ['a motion', { motions: [sampleRow('motions', { meeting_id: 'm1' })] }],
    ['a document', { documents: [sampleRow('documents', { meeting_id: 'm1', url: 'https://d.example/1' })] }],
  ])('if it has %s', (_, rows) => {
    const { meetingPages, addresses } = filesOf({ meetings: [onDay('m1', '2025-01-02')], ...rows });
    expect(meetingPages).toEqual([`${city}/meeting/m1/index.html`]);
    expect(addresses.meeting('m1')).toBe('/city/alder-falls-oh/meeting/m1/');
    expect(addresses.decision('m1', 'd1')).toBe('/city/alder-falls-oh/meeting/m1/#dd1');
  });

  test.each<readonly [string, Parameters<typeof filesOf>[0]]>([
    ['nothing', {}],
    ['a short agenda', { agenda_items: itemsOf(20) }],
    [
      'its titles',
      { agenda_items: itemsOf(2), briefs: [brief({ generated_by: 'extract:official-titles' })] },
    ],
  ])('not if only %s is known of it', (_, rows) => {
    const { meetingPages, addresses } = filesOf({ meetings: [onDay('m1', '2025-01-02')], ...rows });
    expect(meetingPages).toEqual([]);
    expect(addresses.meeting('m1')).toBe('/city/alder-falls-oh/2025/#mm1');
  });
});

describe('an item of an agenda', () => {
  const lineOf = (item: Parameters<typeof agendaItem>[0], video_url: string | null): string => {
    const { files } = filesOf({
      meetings: [meeting({ id: 'm1', meeting_date: '2025-01-02', video_url })],
      agenda_items: [agendaItem({ title: 'Bridge repair', action: null, ...item })],
      briefs: [brief()],
    });
    return (
      /<ul class="agenda">\s*<li[^>]*>(.*?)<\/li>/s.exec(pageIn(files, `${city}/meeting/m1/`))?.[1] ?? ''
    );
  };

  test.each([
    ['3', '3. Bridge repair'],
    ['VII.1', 'VII.1. Bridge repair'],
    ['VII.', 'VII. Bridge repair'],
    ['(a)', '(a) Bridge repair'],
    [null, 'Bridge repair'],
  ])('has its number as printed, with one period: %s', (number, line) =>
    expect(lineOf({ number, video_seconds: null }, null)).toBe(line),
  );

  test.each([
    ['https://www.youtube.com/watch?v=a1', 'https://www.youtube.com/watch?v=a1&amp;t=3725s'],
    ['https://youtu.be/a1', 'https://youtu.be/a1?t=3725s'],
    ['https://www.youtube.com/live/a1', 'https://www.youtube.com/live/a1?t=3725s'],
    ['https://media.example.gov/1.mp4', 'https://media.example.gov/1.mp4#t=3725'],
  ])('links its position in %s', (video, link) =>
    expect(lineOf({ number: '3', video_seconds: 3725 }, video)).toContain(
      `<a href="${link}" rel="external">Video 1:02:05</a>`,
    ),
  );

  test('has its position as text if the player is unknown', () => {
    const player = 'https://x.granicus.com/MediaPlayer.php?clip_id=34';
    expect(textOf(lineOf({ number: '3', video_seconds: 65 }, player))).toBe('3. Bridge repair · Video 1:05');
    expect(textOf(lineOf({ number: '3', video_seconds: 65 }, null))).toBe('3. Bridge repair · Video 1:05');
  });
});

test('a page is rendered when it is requested, so that few are in memory at a time', () => {
  const years = ['2021', '2022', '2023'];
  const meetings = years.map((year) => onDay(year, `${year}-01-02`));
  const items = years.map((year) => agendaItem({ id: `i${year}`, meeting_id: year }));
  Object.defineProperty(items.at(-1), 'title', {
    get: () => {
      throw new Error('2023 is rendered');
    },
  });
  const briefs = years.map((meeting_id) => brief({ meeting_id }));
  const files = viewing({ meetings, agenda_items: items, briefs });
  const lists = years.map((year) => `${city}/${year}/index.html`);
  const before = [...lists, `${city}/meeting/2021/index.html`, `${city}/meeting/2022/index.html`];
  expect(before.map(() => files.next().value)).toMatchObject(before.map((path) => ({ path })));
  expect(() => files.next()).toThrow('2023 is rendered');
});

describe('a year that is too large', () => {
  const meetings = [...longLinesOf('2024-01', 1_700), ...longLinesOf('2024-02', 30)];
  const { pages, files } = filesOf({ meetings });

  test('has a page for each month, and parts of a month that is too large', () => {
    expect(pages).toEqual(
      ['2024-01', '2024-01-2', '2024-02', '2024'].map((name) => `${city}/${name}/index.html`),
    );
  });

  test('has every meeting on one of them', () => {
    const ids = pages.flatMap((page) => idsOf(pageIn(files, page))).filter((id) => id.startsWith('m'));
    expect(ids.toSorted()).toEqual(meetings.map(({ id }) => `m${id}`).toSorted());
  });

  test('keeps its address, with links to its months', () => {
    const page = pageIn(files, `${city}/2024/`);
    expect(textOf(page)).toContain('This year has 1,730 meetings. Choose a month.');
    const names = [...page.matchAll(/href="[^"]*\/(2024-[^"/]*)\/"/g)].map(([, name]) => name);
    expect(names).toEqual(['2024-01', '2024-01-2', '2024-02']);
  });

  test('leads from each page to the next and the previous', () => {
    const page = unescaped(pageIn(files, `${city}/2024-01-2/`));
    expect(page).toMatch(/<a rel="prev" href="[^"]*\/2024-01\/">← January 2024<\/a>/);
    expect(page).toMatch(/<a rel="next" href="[^"]*\/2024-02\/">February 2024 →<\/a>/);
    expect(textOf(page)).toContain('Alder Falls: meetings in January 2024, part 2');
  });

  test('has no page above 1 MB', () => {
    for (const path of pages) expect(Buffer.byteLength(pageIn(files, path))).toBeLessThan(1_000_000);
  });
});

test('a meeting that fits on no page is an error that names it', () => {
  const rows = {
    meetings: [onDay('m1', '2024-01-05')],
    agenda_items: Array.from({ length: 500 }, (_, index) =>
      agendaItem({ id: `i${index}`, title: 'x'.repeat(20_000) }),
    ),
  };
  expect(() => filesOf(rows)).toThrow(/meeting\/m1\/index\.html would have .* bytes.*meeting m1/);
});

test('a place without meetings has none of these pages', () => {
  expect([...filesOf({}).files.keys()]).toEqual([]);
});

test('a page of a place in Québec is in French', () => {
  const { files } = filesOf(
    { meetings: [onDay('m1', '2024-03-05')], agenda_items: [agendaItem()] },
    { country: 'CA', state: 'Québec', state_code: 'QC' },
  );
  const page = pageIn(files, 'ca/city/alder-falls-oh/2024/');
  expect(page).toContain('<html lang="fr">');
  expect(page).toContain('<title>Séances de 2024\u00a0: Alder Falls, QC &#183; ');
  expect(textOf(page)).toContain('mars 2024');
});

test('a page in French names kinds of documents in French, and has French colons', () => {
  const documents = ['Agenda (HTML)', 'Minutes', 'Ordre du jour', 'Agenda Package'].map((title, index) =>
    sampleRow('documents', {
      id: `doc${index}`,
      kind: title === 'Minutes' ? 'minutes' : 'agenda',
      title,
      url: `https://source.example/${index}`,
    }),
  );
  const { files } = filesOf(
    {
      meetings: [onDay('m1', '2024-03-05')],
      agenda_items: [agendaItem()],
      documents,
      decisions: [decision({ motion_id: 'mo1' })],
      motions: [sampleRow('motions', { id: 'mo1', result: 'passed', yes: 1, no: 1, divided: true })],
      member_votes: (['yes', 'no'] as const).map((vote) =>
        sampleRow('member_votes', { id: vote, motion_id: 'mo1', member_name: `Member ${vote}`, vote }),
      ),
    },
    { country: 'CA', state: 'Québec', state_code: 'QC' },
  );
  const page = pageIn(files, 'ca/city/alder-falls-oh/meeting/m1/');
  expect(
    Array.from(page.matchAll(/<bdi>([^<]*)<\/bdi><\/a>([^<]*)/g), ([, ...shown]) => shown.join('').trim()),
  ).toEqual(['Ordre du jour (HTML)', 'Procès-verbal', 'Ordre du jour', 'Agenda Package (Ordre du jour)']);
  expect(page).toMatch(/Contre \(1\)\u00a0:\s/);
});
