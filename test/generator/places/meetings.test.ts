import { describe, expect, test } from 'vitest';
import { brief, decision, meeting } from '../../support/corpus/corpus.ts';
import { listOf, pick } from '../../support/site/documents.ts';
import { placeFiles, type PlaceFilesOptions, sampleRow } from '../../support/corpus/rows.ts';

type Rows = Parameters<typeof placeFiles>[0];

const meetingsOf = (rows: Rows, options?: PlaceFilesOptions): Record<string, unknown> =>
  placeFiles(rows, options).json('meetings.json');

/** The only meeting of a place. */
const meetingOf = (rows: Rows): Record<string, unknown> => {
  const document = meetingsOf({ meetings: [meeting()], ...rows });
  const [only, ...others] = [...listOf(document, 'upcoming'), ...listOf(document, 'recent')];
  expect(others).toEqual([]);
  return only ?? {};
};

const at = (id: string, meeting_date: string, start_time: string | null) =>
  meeting({ id, meeting_date, start_time });

describe('the order of meetings', () => {
  const shuffled = [
    at('c', '2026-12-02', '09:00'),
    at('e', '2026-12-02', null),
    at('b', '2026-12-02', '09:00'),
    at('d', '2026-12-02', '19:00'),
    at('B', '2026-12-02', '09:00'),
    at('f', '2027-01-01', '08:00'),
    at('a', '2026-12-01', '20:00'),
  ];

  test('upcoming is sorted by date and time, then by id; meetings without a time come last on their day', () => {
    const document = meetingsOf({ meetings: shuffled }, { asOf: '2026-11-20T12:00:00Z' });
    expect(pick(document, 'upcoming', 'id')).toEqual(['a', 'B', 'b', 'c', 'd', 'e', 'f']);
    expect(document['recent']).toEqual([]);
  });

  test('recent is sorted by date and time, newest first, then by id', () => {
    const document = meetingsOf({ meetings: shuffled }, { asOf: '2027-11-20T12:00:00Z' });
    expect(pick(document, 'recent', 'id')).toEqual(['f', 'e', 'd', 'B', 'b', 'c', 'a']);
    expect(document['upcoming']).toEqual([]);
  });

  test('every meeting is in one of the lists, including cancelled and vanished meetings', () => {
    const meetings = [
      meeting({ id: 'a', meeting_date: '2026-12-01', status: 'cancelled' }),
      meeting({ id: 'b', meeting_date: '2026-12-01', vanished_at: '2026-11-01T00:00:00Z' }),
      meeting({ id: 'c', meeting_date: '2025-12-01', status: 'cancelled' }),
      meeting({ id: 'd', meeting_date: '2025-12-01', vanished_at: '2025-11-01T00:00:00Z' }),
      meeting({ id: 'e', meeting_date: '2026-12-01', status: 'passed' }),
      meeting({ id: 'f', meeting_date: '2025-12-01', status: 'tentative' }),
    ];
    const document = meetingsOf({ meetings });
    expect(pick(document, 'upcoming', 'id')).toEqual(['a', 'b', 'e']);
    expect(pick(document, 'recent', 'id')).toEqual(['c', 'd', 'f']);
    expect(document['archive']).toEqual([]);
  });
});

describe('a meeting', () => {
  test('has its brief, decisions and links', () => {
    const shown = meetingOf({
      meetings: [
        meeting({
          minutes_url: 'https://source.example/minutes',
          video_url: 'https://source.example/video',
          end_time: '21:15',
          remote_url: 'https://source.example/join',
          comment_url: 'https://source.example/comment',
          participation: 'Sign up by noon.',
          vanished_at: '2026-04-01T00:00:00Z',
        }),
      ],
      briefs: [brief()],
      decisions: [decision({ summary: 'Briefly explained.', generated_by: 'ai:demo' })],
      briefs_i18n: [sampleRow('briefs_i18n', { meeting_id: 'm1', headline: 'Uno', summary: 'Dos' })],
    });
    const expected = {
      id: 'm1',
      date: '2026-03-04',
      time: '19:00',
      body: 'City Council',
      status: 'passed',
      headline: 'Council approves 84 homes on Larkspur Avenue',
      summary: 'The council approved a rezoning for 84 homes.',
      decisions: [
        {
          id: 'd1',
          headline: 'Rezoning of 1420 Larkspur Avenue',
          summary: 'Briefly explained.',
          outcome: 'passed',
          yes: 5,
          no: 2,
          abstain: 0,
          amount_cents: 120_000_000,
          source: 'https://source.example/page',
          generated_by: 'ai:demo',
          stage: 'final',
        },
      ],
      tags: ['housing'],
      translations: { es: { headline: 'Uno', summary: 'Dos' } },
      agenda_url: 'https://source.example/agenda.pdf',
      minutes_url: 'https://source.example/minutes',
      video_url: 'https://source.example/video',
      source: 'https://source.example/page',
      url: 'https://civic.example/city/alder-falls-oh/#mm1',
      generated_by: 'ai:demo',
      end_time: '21:15',
      location: 'City Hall',
      remote_url: 'https://source.example/join',
      comment_url: 'https://source.example/comment',
      participation: 'Sign up by noon.',
      vanished_at: '2026-04-01T00:00:00Z',
    };
    expect(JSON.stringify(shown)).toBe(JSON.stringify(expected));
  });

  test('has only required fields if all others are null', () => {
    const meetings = [
      sampleRow('meetings', { id: 'm1', meeting_date: '2026-03-04', source_url: 'https://a.example/' }),
    ];
    expect(meetingOf({ meetings })).toEqual({
      id: 'm1',
      date: '2026-03-04',
      decisions: [],
      tags: [],
      source: 'https://a.example/',
      url: 'https://civic.example/city/alder-falls-oh/#mm1',
    });
  });

  test('keeps zero, false and empty values', () => {
    const shown = meetingOf({
      briefs: [brief({ summary: '' })],
      decisions: [decision({ yes: 0, no: 0, abstain: 0, amount_cents: 0, summary: '' })],
    });
    expect(shown).toMatchObject({
      summary: '',
      decisions: [{ yes: 0, no: 0, abstain: 0, amount_cents: 0, summary: '' }],
    });
  });

  test('has the name of its body on that day, otherwise the current name, if any', () => {
    const bodies = [sampleRow('bodies', { id: 'b1', name: 'Town Board' })];
    const bodyOf = (over: Parameters<typeof meeting>[0]): unknown =>
      meetingOf({ bodies, meetings: [meeting(over)] })['body'];
    expect(bodyOf({ body_id: 'b1', body_name: 'Board of Selectmen' })).toBe('Board of Selectmen');
    expect(bodyOf({ body_id: 'b1', body_name: null })).toBe('Town Board');
    expect(bodyOf({ body_id: null, body_name: null })).toBe(undefined);
  });

  test('sorts its decisions by sequence, then by id; decisions without a sequence come last', () => {
    const decisions = [
      decision({ id: 'z', sequence: null }),
      decision({ id: 'c', sequence: 10 }),
      decision({ id: 'y', sequence: null }),
      decision({ id: 'b', sequence: 2 }),
      decision({ id: 'a', sequence: 10 }),
      decision({ id: 'x', sequence: 0 }),
    ];
    expect(pick(meetingOf({ decisions }), 'decisions', 'id')).toEqual(['x', 'b', 'a', 'c', 'y', 'z']);
  });

  test('sorts its translations by language, and omits absent summaries', () => {
    const briefs_i18n = ['zh-Hant', 'es', 'fr'].map((language) =>
      sampleRow('briefs_i18n', { id: language, meeting_id: 'm1', language, headline: language }),
    );
    expect(JSON.stringify(meetingOf({ briefs_i18n })['translations'])).toBe(
      '{"es":{"headline":"es"},"fr":{"headline":"fr"},"zh-Hant":{"headline":"zh-Hant"}}',
    );
  });

  test('has only its own rows', () => {
    const document = meetingsOf({
      meetings: [meeting({ id: 'm1' }), meeting({ id: 'm2', meeting_date: '2026-02-01' })],
      briefs: [brief({ meeting_id: 'm2', headline: 'Second' })],
      decisions: [decision({ meeting_id: 'm1' })],
      briefs_i18n: [sampleRow('briefs_i18n', { meeting_id: 'm2' })],
    });
    expect(listOf(document, 'recent')).toMatchObject([
      { id: 'm1', decisions: [{ id: 'd1' }] },
      { id: 'm2', headline: 'Second', decisions: [], translations: { es: {} } },
    ]);
    expect(listOf(document, 'recent')[0]).not.toHaveProperty('headline');
    expect(listOf(document, 'recent')[0]).not.toHaveProperty('translations');
  });
});
