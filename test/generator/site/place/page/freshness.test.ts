import { describe, expect, test } from 'vitest';
import { decision, meeting } from '../../../../support/corpus/corpus.ts';
import { pageOf, textOf } from '../place-pages.fixture.ts';

/** The text of the note, as of 2026-11-20. Undefined if there is none. */
function noteOf(
  meetings: readonly Parameters<typeof meeting>[0][],
  place: NonNullable<Parameters<typeof pageOf>[1]>['place'] = {},
): string | undefined {
  const page = pageOf(
    { meetings: meetings.map((over, index) => meeting({ id: `m${index}`, ...over })) },
    { place },
  );
  const [note] = /<p class="note stale">.*?<\/p>/s.exec(page) ?? [];
  return note;
}

const recorded = { minutes_url: 'https://source.example/minutes' };

describe('a place whose newest meeting was more than 90 days ago', () => {
  test('says so, and leads to the official website', () => {
    const note = noteOf([{ meeting_date: '2026-08-21' }]) ?? '';
    expect(textOf(note)).toBe('Our records stop on August 21, 2026. Newer meetings: official website.');
    expect(note).toContain('href="https://alder-falls.example/"');
  });

  test('offers to ask for newer meetings only where the operator takes requests', () => {
    const rows = { meetings: [meeting({ meeting_date: '2026-08-21' })] };
    const asked = pageOf(rows, { config: { add_place_url: 'mailto:add@civic.example' } });
    expect(asked).toContain(
      '<a href="mailto:add@civic.example?subject=Alder%20Falls%2C%20Ohio">Ask us for newer meetings</a>',
    );
    expect(pageOf(rows)).not.toContain('Ask us');
  });

  test('leads to the calendar of its platform', () => {
    const note =
      noteOf([
        { meeting_date: '2024-10-07', source_url: 'https://alder.legistar.com/MeetingDetail.aspx?ID=1' },
      ]) ?? '';
    expect(note).toContain('href="https://alder.legistar.com/Calendar.aspx"');
    expect(textOf(note)).toContain('Newer meetings: official calendar, official website.');
  });

  test.each([
    ['legistar', 'https://webapi.legistar.com/v1/alder/events/1'],
    ['legistar', 'https://alder.legistar.com.evil.example/MeetingDetail.aspx'],
    ['granicus', 'https://alder.legistar.com/MeetingDetail.aspx'],
    [null, 'https://alder.legistar.com/MeetingDetail.aspx'],
    ['constructor', 'https://alder.legistar.com/MeetingDetail.aspx'],
  ])(
    'leads to the page of the newest meeting on platform %s at %s without a website',
    (platform, source_url) => {
      const note =
        noteOf([{ meeting_date: '2024-10-07', source_url }], { platform, website_url: null }) ?? '';
      expect(note).toContain(`href="${source_url}"`);
      expect(textOf(note)).toContain('Newer meetings: official page of the latest meeting.');
    },
  );
});

test.each([
  ['a meeting 90 days ago', [{ meeting_date: '2026-08-22', ...recorded }]],
  ['a future meeting', [{ meeting_date: '2024-10-07', ...recorded }, { meeting_date: '2026-12-01' }]],
  ['meetings without any record', [{ meeting_date: '2024-10-07' }, { meeting_date: '2026-11-01' }]],
])('a place with %s is not stale', (_case, meetings) => {
  expect(noteOf(meetings)).toBeUndefined();
});

test('a place whose newest meetings were only scheduled says after which day there is no record', () => {
  const note = noteOf([{ meeting_date: '2026-06-12', ...recorded }, { meeting_date: '2026-11-19' }]) ?? '';
  expect(textOf(note)).toContain(
    'Our records of what happened stop on June 12, 2026. Later meetings are only scheduled: nothing here shows what happened at them.',
  );
});

describe('a place whose newest decision was more than 90 days ago, although it meets', () => {
  const meetings = [
    meeting({ meeting_date: '2026-08-06', ...recorded }),
    meeting({ id: 'm2', meeting_date: '2026-11-19', ...recorded }),
    meeting({ id: 'm3', meeting_date: '2026-12-03' }),
  ];
  const noteIn = (meeting_id: string, place: { state_code?: string; country?: 'CA' } = {}): string =>
    textOf(
      /<p class="note stale">.*?<\/p>/s.exec(
        pageOf({ meetings, decisions: [decision({ meeting_id })] }, { place }),
      )?.[0] ?? '',
    );

  test('says after which day there is no decision', () => {
    expect(noteIn('m1')).toBe(
      'Our records of decisions stop on August 6, 2026. Newer meetings: official website.',
    );
    expect(noteIn('m1', { country: 'CA', state_code: 'QC' })).toMatch(
      /^Nos données sur les décisions s’arrêtent au 6 août 2026\./,
    );
    expect(noteIn('m2')).toBe('');
  });
});
