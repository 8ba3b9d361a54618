/** Which meetings have a period page, how periods are split, and what the list of the pages of meetings says. */
import { describe, expect, test } from 'vitest';
import { documentSchemas } from '../../../../../schemas/documents.ts';
import { agendaItem, decisionsOf, filesOf, pageIn } from './period-pages.fixture.ts';
import { brief, decision, meeting } from '../../../../support/corpus/corpus.ts';
import { sampleRow } from '../../../../support/corpus/rows.ts';
import { unescaped } from '../../../../support/site/page-markup.ts';
import { elementOf, idsOf, textOf, viewing } from '../place-pages.fixture.ts';

const city = 'us/city/alder-falls-oh';

/** A meeting on a day, without anything that the page of the place would not show. */
const onDay = (id: string, meeting_date: string): ReturnType<typeof meeting> => meeting({ id, meeting_date });

describe('a year has a page', () => {
  test('only if the page of the place lacks a meeting of it', () => {
    expect(filesOf({ meetings: [onDay('a', '2025-01-02'), onDay('b', '2024-01-02')] }).pages).toEqual([]);
    const older = Array.from({ length: 21 }, (_, index) =>
      onDay(`m${index}`, `2024-01-${String(index + 1).padStart(2, '0')}`),
    );
    expect(filesOf({ meetings: [onDay('new', '2025-01-02'), ...older] }).pages).toEqual([
      `${city}/2024/index.html`,
    ]);
  });

  test('if a meeting has an agenda, which the page of the place does not show', () => {
    const rows = {
      meetings: [onDay('m1', '2025-01-02')],
      agenda_items: [agendaItem({ title: 'Bridge repair' })],
    };
    const { pages, files, addresses } = filesOf(rows);
    expect(pages).toEqual([`${city}/2025/index.html`]);
    expect(textOf(elementOf(pageIn(files, `${city}/2025/`), 'mm1'))).toContain('Bridge repair');
    expect(addresses.meeting('m1')).toBe('/city/alder-falls-oh/2025/#mm1');
    expect(addresses.decision('m1', 'd1')).toBe('/city/alder-falls-oh/2025/#dd1');
  });

  test('with every meeting of the year, including those in full on the page of the place', () => {
    const rows = {
      meetings: [onDay('whole', '2025-03-04'), onDay('m1', '2025-01-02')],
      agenda_items: [agendaItem()],
    };
    const { files, addresses } = filesOf(rows);
    expect(idsOf(pageIn(files, `${city}/2025/`)).filter((id) => id.startsWith('m'))).toEqual([
      'mm1',
      'mwhole',
    ]);
    expect(addresses.meeting('whole')).toBe('/city/alder-falls-oh/#mwhole');
  });
});

describe('an item of an agenda', () => {
  const lineOf = (item: Parameters<typeof agendaItem>[0], video_url: string | null): string => {
    const { files } = filesOf({
      meetings: [meeting({ id: 'm1', meeting_date: '2025-01-02', video_url })],
      agenda_items: [agendaItem({ title: 'Bridge repair', action: null, ...item })],
    });
    return /<ul class="agenda">\s*<li[^>]*>(.*?)<\/li>/s.exec(pageIn(files, `${city}/2025/`))?.[1] ?? '';
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

test('a year has a page if its meetings do not all fit on the page of the place', () => {
  const meetings = ['a', 'b', 'c'].map((id, index) => onDay(id, `2025-0${3 - index}-04`));
  const briefs = meetings.map(({ id }) => brief({ meeting_id: id, summary: 'x'.repeat(200_000) }));
  const { pages, addresses } = filesOf({ meetings, briefs });
  expect(pages).toEqual([`${city}/2025/index.html`]);
  expect(addresses.meeting('a')).toBe('/city/alder-falls-oh/#ma');
  expect(addresses.meeting('c')).toBe('/city/alder-falls-oh/2025/#mc');
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
  const files = viewing({ meetings, agenda_items: items });
  // A page has a link to the next one, whose name is known when that is rendered.
  expect(files.next().value).toMatchObject({ path: `${city}/2021/index.html` });
  expect(() => files.next()).toThrow('2023 is rendered');
});

describe('a year that is too large', () => {
  const rows = {
    meetings: ['01-05', '01-19', '02-02'].flatMap((day, index) => [
      onDay(`a${index}`, `2024-${day}`),
      onDay(`b${index}`, `2024-${day}`),
    ]),
    decisions: [...decisionsOf('a0', 500), ...decisionsOf('a1', 500), ...decisionsOf('a2', 30)],
  };
  const { pages, files, addresses } = filesOf(rows);

  test('has a page for each month, and parts of a month that is too large', () => {
    expect(pages).toEqual(
      ['2024-01', '2024-01-2', '2024-01-3', '2024-01-4', '2024-02', '2024'].map(
        (name) => `${city}/${name}/index.html`,
      ),
    );
    expect(addresses.meeting('a0')).toBe('/city/alder-falls-oh/2024-01/#ma0');
    expect(addresses.meeting('a1')).toBe('/city/alder-falls-oh/2024-01-3/#ma1');
  });

  test('has every meeting and decision on one of them', () => {
    const ids = pages.flatMap((page) => idsOf(pageIn(files, page)));
    for (const { id } of rows.meetings) expect(ids.filter((other) => other === `m${id}`)).toHaveLength(1);
    for (const { id } of rows.decisions) expect(ids.filter((other) => other === `d${id}`)).toHaveLength(1);
  });

  test('keeps its address, with links to its months', () => {
    const page = pageIn(files, `${city}/2024/`);
    expect(textOf(page)).toContain('This year has 6 meetings. Choose a month.');
    const names = [...page.matchAll(/href="[^"]*\/(2024-[^"/]*)\/"/g)].map(([, name]) => name);
    expect(names).toEqual(['2024-01', '2024-01-2', '2024-01-3', '2024-01-4', '2024-02']);
  });

  test('leads from each page to the next and the previous', () => {
    const page = unescaped(pageIn(files, `${city}/2024-01-4/`));
    expect(page).toMatch(/<a rel="prev" href="[^"]*\/2024-01-3\/">← January 2024, part 3<\/a>/);
    expect(page).toMatch(/<a rel="next" href="[^"]*\/2024-02\/">February 2024 →<\/a>/);
    expect(textOf(page)).toContain('Alder Falls: meetings in January 2024, part 4');
  });

  test('has no page above 9,000,000 bytes, and only single meetings above 1 MB', () => {
    for (const path of pages) {
      const page = pageIn(files, path);
      expect(Buffer.byteLength(page)).toBeLessThan(9_000_000);
      if (Buffer.byteLength(page) > 1_000_000) expect(page.match(/<article/g)).toHaveLength(1);
    }
  });
});

test('a meeting that fits on no page is an error that names it', () => {
  const rows = {
    meetings: [onDay('m1', '2024-01-05')],
    agenda_items: Array.from({ length: 500 }, (_, index) =>
      agendaItem({ id: `i${index}`, title: 'x'.repeat(20_000) }),
    ),
  };
  expect(() => filesOf(rows)).toThrow(/alder-falls-oh\/2024-01\/index\.html would have .* bytes.*meeting m1/);
});

describe('meeting-pages.json', () => {
  test('names the page of every meeting', () => {
    const rows = {
      meetings: [onDay('m1', '2024-01-05'), onDay('new', '2025-01-05'), onDay('old', '2024-01-04')],
      agenda_items: [agendaItem()],
    };
    const { files } = filesOf(rows);
    const document = documentSchemas['meeting-pages'].parse(
      JSON.parse(files.get(`${city}/meeting-pages.json`) ?? ''),
    );
    expect(document.pages).toEqual([
      { period: '2024', url: 'https://civic.example/city/alder-falls-oh/2024/', meetings: ['old', 'm1'] },
      { url: 'https://civic.example/city/alder-falls-oh/', meetings: ['new'] },
    ]);
  });

  test('is absent for a place without meetings', () => {
    expect([...filesOf({}).files.keys()]).toEqual([]);
  });
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
  const page = pageIn(files, 'ca/city/alder-falls-oh/2024/');
  expect(
    Array.from(page.matchAll(/<bdi>([^<]*)<\/bdi><\/a>([^<]*)/g), ([, ...shown]) => shown.join('').trim()),
  ).toEqual(['Ordre du jour (HTML)', 'Procès-verbal', 'Ordre du jour', 'Agenda Package (Ordre du jour)']);
  expect(page).toMatch(/Contre \(1\)\u00a0:\s/);
});
