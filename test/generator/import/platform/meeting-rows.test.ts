import { describe, expect, it } from 'vitest';
import { platformKeys } from '../../../../generator/import/platform/context.ts';
import { meetingRows } from '../../../../generator/import/platform/meeting-rows.ts';
import type {
  PlatformItem,
  PlatformMeeting,
  PlatformMotion,
} from '../../../../generator/import/platform/model.ts';

const context = {
  placeId: 'us-elm-oh',
  language: 'en' as const,
  country: 'US' as const,
  keys: platformKeys('ex-elm-'),
};

const rowsOf = (fields: Partial<PlatformMeeting>) =>
  meetingRows(
    { id: '1', day: '2026-03-04', status: {}, sourceUrl: 'https://elm.example.org/1', ...fields },
    context,
  );

const withMotion = (motion: Omit<PlatformMotion, 'id'>, item: Partial<PlatformItem> = {}) =>
  rowsOf({
    items: [{ id: '7', title: 'Rezoning of 12 Mill Street', ...item, motions: [{ id: '1', ...motion }] }],
  });

const votes = (text: string, ...names: string[]) => names.map((name) => ({ name, text }));

describe('the stated result decides', () => {
  it('even if the tally says otherwise: a majority that was not enough', () => {
    const rows = withMotion({
      resultText: 'Lost (12 to 11)',
      tally: { yes: 12, no: 11, abstain: 0, absent: 0 },
    });
    expect(rows?.rows.motions).toMatchObject([{ result: 'failed', yes: 12, no: 11, divided: true }]);
    expect(rows?.rows.decisions).toMatchObject([{ outcome: 'failed', yes: 12, no: 11 }]);
    expect(rows?.findings).toEqual([]);
  });

  it('and without one there is no result and no decision', () => {
    const rows = withMotion({ votes: votes('Yea', 'A. Ruiz', 'B. Cole') });
    expect(rows?.rows.motions).toMatchObject([{ result: null, yes: 2, no: 0 }]);
    expect(rows?.rows.decisions).toEqual([]);
  });

  it('with words that are more exact than a flag', () => {
    expect(withMotion({ isPassed: true, resultText: 'Tabled' })?.rows.motions).toMatchObject([
      { result: 'tabled' },
    ]);
    expect(withMotion({ isPassed: false, resultText: 'Approved' })?.rows.motions).toMatchObject([
      { result: 'failed' },
    ]);
  });
});

describe('contradictions are findings, and nothing is repaired:', () => {
  it('a tally that differs from the named votes', () => {
    const rows = withMotion({
      resultText: 'Carried',
      tally: { yes: 3, no: 0, abstain: 0, absent: 0 },
      votes: [...votes('For', 'A. Ruiz', 'B. Cole'), ...votes('Against', 'C. Dee')],
    });
    expect(rows?.rows.motions).toMatchObject([{ yes: 3, no: 0 }]);
    expect(rows?.rows.member_votes).toHaveLength(3);
    expect(rows?.findings).toMatchObject([
      { reason: 'The stated tally is 3–0, but the named votes are 2–1' },
    ]);
  });

  it('a result against every vote', () => {
    expect(withMotion({ isPassed: false, votes: votes('Yea', 'A. Ruiz') })?.findings).toMatchObject([
      { reason: expect.stringContaining('It failed by its stated result, with 1 vote in favor') as string },
    ]);
    expect(withMotion({ isPassed: true, votes: votes('Nay', 'A. Ruiz') })?.findings).toHaveLength(1);
  });

  it('a member with two different votes, who then has none', () => {
    const rows = withMotion({
      isPassed: true,
      votes: [...votes('Yea', 'A. Ruiz', 'B. Cole', 'b. cole'), ...votes('Nay', 'A. RUIZ', 'C. Dee')],
    });
    expect(rows?.rows.member_votes?.map(({ member_name }) => member_name)).toEqual(['B. Cole', 'C. Dee']);
    expect(rows?.findings).toMatchObject([
      { reason: expect.stringContaining('A. Ruiz is listed with several') as string },
    ]);
  });

  it('two items with one id', () => {
    const rows = rowsOf({
      items: [
        { id: '7', title: 'A' },
        { id: '7', title: 'B' },
      ],
    });
    expect(rows?.rows.agenda_items).toMatchObject([{ title: 'A' }]);
    expect(rows?.findings).toMatchObject([{ what: 'item 7 of meeting 1' }]);
  });
});

describe('a decision', () => {
  it('has the title of its item as headline, or the text of the motion if the item has several', () => {
    const motions = [
      { id: '1', text: 'Amend the setback', isPassed: true },
      { id: '2', text: 'Approve as amended', isPassed: true },
    ];
    const rows = rowsOf({ items: [{ id: '7', title: 'Rezoning', motions }] });
    expect(rows?.rows.decisions).toMatchObject([
      { id: 'ex-elm-m1-7-1', headline: 'Amend the setback', outcome: 'other' },
      { id: 'ex-elm-m1-7-2', headline: 'Approve as amended', outcome: 'passed', summary: 'Rezoning' },
    ]);
    expect(withMotion({ text: 'Approve', isPassed: true })?.rows.decisions).toMatchObject([
      { headline: 'Rezoning of 12 Mill Street', decision: 'Approve' },
    ]);
  });

  it('comes from the stated action of an item without a motion', () => {
    const rows = rowsOf({
      items: [
        { id: '7', title: 'Rezoning', action: 'Approved' },
        { id: '8', title: 'Report', action: 'Discussed' },
      ],
    });
    expect(rows?.rows.decisions).toMatchObject([{ id: 'ex-elm-i1-7', outcome: 'passed', motion_id: null }]);
    expect(rows?.meeting.status).toBe('passed');
  });
});

describe('a meeting', () => {
  it('without a date has no rows', () => expect(rowsOf({ day: null })).toBeUndefined());

  it('has cleaned texts, valid links, and the newest agenda', () => {
    const rows = rowsOf({
      body: { name: ' <b>City</b>\u{200b} Council ' },
      location: 'City Hall<br>12 Main Street',
      remoteUrl: 'javascript:alert(1)',
      commentUrl: 'https://elm.example.org/comment',
      participation: 'word '.repeat(300),
      videoUrl: 'http://localhost/1.mp4',
      documents: [
        { id: 'a2', kind: 'agenda', url: 'https://elm.example.org/2.pdf', publishedAt: '2026-02-27' },
        { id: 'a1', kind: 'agenda', url: 'https://elm.example.org/1.pdf', publishedAt: '2026-02-26' },
      ],
      items: [
        { id: '7', title: 'A', videoSeconds: 585_021 },
        { id: '8', title: 'B', videoSeconds: 61.7 },
      ],
    });
    expect(rows?.meeting).toMatchObject({
      body_id: expect.stringMatching(/^ex-elm-b/) as string,
      body_name: 'City Council',
      location: 'City Hall, 12 Main Street',
      remote_url: null,
      comment_url: 'https://elm.example.org/comment',
      agenda_url: 'https://elm.example.org/2.pdf',
      video_url: null,
      status: 'confirmed',
    });
    expect(rows?.meeting.participation?.length).toBeLessThanOrEqual(1000);
    expect(rows?.rows.documents).toMatchObject([{ media_type: 'application/pdf' }, {}]);
    expect(rows?.rows.agenda_items).toMatchObject([{ video_seconds: null }, { video_seconds: 61 }]);
  });
});
