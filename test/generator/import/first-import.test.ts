import { describe, expect, it } from 'vitest';
import { check } from '../../support/site/build.ts';
import { alderFalls, item } from '../../support/legistar/legistar-client.ts';
import { corpusPath, imported, importFrom, only, serve } from './import.fixture.ts';

describe('a first import', () => {
  it('creates a valid corpus that can be read in place', async () => {
    const corpus = corpusPath();
    const { counts } = await importFrom(await serve(), corpus);
    expect(counts).toMatchObject({ failures: [], skipped: [] });
    const {
      findings,
      counts: { rows },
    } = await check(corpus);
    expect(findings).toEqual([]);
    expect(Object.fromEntries(rows)).toMatchObject({
      municipalities: 1,
      bodies: 2,
      meetings: 3,
      agenda_items: 4,
      officials: 4,
      matters: 2,
      motions: 2,
      member_votes: 6,
      decisions: 2,
      briefs: 1,
      documents: 4,
      sources: 1,
    });
  });

  it('writes the place with the slug and the time zone of its state', async () => {
    expect((await imported()).municipalities).toMatchObject([
      {
        id: 'us-alder-falls-oh',
        slug: 'alder-falls-oh',
        name: 'Alder Falls',
        state: 'Ohio',
        state_code: 'OH',
        country: 'US',
        kind: 'city',
        timezone: 'America/New_York',
        platform: 'legistar',
        updated_at: '2026-03-05T10:00:00Z',
      },
    ]);
  });

  it('records the source', async () => {
    expect((await imported()).sources).toMatchObject([
      {
        publisher: 'Alder Falls',
        url: 'https://alder.legistar.com/Calendar.aspx',
        license: 'unstated',
        retrieved_at: '2026-03-10',
        muni_id: 'us-alder-falls-oh',
      },
    ]);
  });

  it('imports meetings in local time with status and links', async () => {
    const { meetings } = await imported();
    expect(meetings).toMatchObject([
      {
        id: 'lg-alder-e41',
        body_id: 'lg-alder-b1',
        body_name: 'City Council',
        meeting_date: '2026-03-04',
        start_time: '19:00',
        location: 'City Hall',
        status: 'passed',
        agenda_url: 'https://alder.legistar1.com/alder/meetings/41_A.pdf',
        source_url: 'https://alder.legistar.com/MeetingDetail.aspx?LEGID=41&GID=1&G=AA',
        updated_at: '2026-03-05T10:00:00Z',
      },
      { id: 'lg-alder-e42', body_id: 'lg-alder-b2' },
      { id: 'lg-alder-e43', status: 'tentative', agenda_url: null },
    ]);
  });

  it('imports motions with tallies and votes, each with the term of the member', async () => {
    const { motions, member_votes } = await imported();
    expect(only(motions, 'lg-alder-i5102')).toMatchObject({
      agenda_item_id: 'lg-alder-i5102',
      matter_id: 'lg-alder-m31',
      mover: 'Ana Ruiz',
      seconder: 'Ben Cole',
      result: 'passed',
      yes: 2,
      no: 1,
      abstain: 0,
      absent: 0,
      divided: 1,
      adopted_minutes: 1,
    });
    expect(only(motions, 'lg-alder-i5103')).toMatchObject({
      result: 'passed',
      yes: 2,
      no: 0,
      absent: 1,
      divided: 0,
    });
    expect(only(member_votes, 'lg-alder-i5102-p12')).toMatchObject({
      official_id: 'lg-alder-o22',
      member_name: 'Ben Cole',
      vote: 'no',
      vote_text: 'Nay',
    });
  });

  it('derives decisions from the outcome of matters: a passed motion to deny is a failure', async () => {
    const { decisions } = await imported();
    expect(only(decisions, 'lg-alder-i5102')).toMatchObject({
      headline: 'Budget for fiscal year 2027 of $12.5 million',
      outcome: 'passed',
      yes: 2,
      no: 1,
      amount_cents: 1_250_000_000,
      generated_by: null,
    });
    expect(only(decisions, 'lg-alder-i5103')).toMatchObject({ outcome: 'failed' });
  });

  it('writes a brief for meetings with decisions', async () => {
    expect((await imported()).briefs).toMatchObject([
      {
        meeting_id: 'lg-alder-e41',
        headline: 'Budget for fiscal year 2027 of $12.5 million; and 1 more',
        summary:
          'Passed 2–1: Budget for fiscal year 2027 of $12.5 million. Failed: Rezoning of 12 Mill Street.',
        generated_by: 'extract:official-titles',
      },
    ]);
  });

  it('links a file to the newest meeting with it on the agenda', async () => {
    const { matters } = await imported();
    expect(only(matters, 'lg-alder-m31')).toMatchObject({
      meeting_id: 'lg-alder-e41',
      file_number: '26-31',
      introduced_date: '2026-01-15',
      decided_date: null,
      url: 'https://alder.legistar.com/gateway.aspx?m=l&id=31',
    });
  });

  it('imports only public attachments', async () => {
    const { documents } = await imported();
    expect(documents.map(({ id }) => id)).toEqual([
      'lg-alder-e41-a61',
      'lg-alder-e41-agenda',
      'lg-alder-e42-a61',
      'lg-alder-e42-agenda',
    ]);
    expect(documents[0]).toMatchObject({
      kind: 'exhibit',
      title: 'Staff report',
      media_type: 'application/pdf',
    });
  });

  it('imports contact data only for people in office', async () => {
    const { officials } = await imported();
    expect(
      officials.map(({ name, role, email, phone, end_date }) => [name, role, email, phone, end_date]),
    ).toEqual([
      ['Ana Ruiz', 'Mayor', 'ana@alder.example.org', '555-0100', '2027-12-31'],
      ['Ben Cole', 'Council Member', null, null, '2027-12-31'],
      ['Cy Dee', 'Council Member', null, null, null],
      ['Ana Ruiz', 'Chair', 'ana@alder.example.org', '555-0100', '2027-12-31'],
    ]);
  });

  it('imports the consent flag, and positions in the recording that are set and possible', async () => {
    const data = alderFalls();
    const positions = [
      { EventItemConsent: 1, EventItemVideoIndex: 334 },
      { EventItemConsent: 0, EventItemVideoIndex: 0 },
      { EventItemVideoIndex: 583_200 },
    ];
    const items = positions.map((fields, index) => item(5900 + index, `Item ${index}`, fields));
    for (const event of data.Events) if (event.EventId === 41) event.EventItems = items;
    const { agenda_items } = await imported(data);
    expect(
      items.map(({ EventItemId }) => {
        const { consent, video_seconds } = only(agenda_items, `lg-alder-i${String(EventItemId)}`);
        return [consent, video_seconds];
      }),
    ).toEqual([
      [1, 334],
      [null, null],
      [null, null],
    ]);
  });

  it('imports attendance as the text of its item, not as votes', async () => {
    const { agenda_items, member_votes } = await imported();
    expect(only(agenda_items, 'lg-alder-i5101')).toMatchObject({
      text: 'Present: Ana Ruiz, Ben Cole. Absent: Cy Dee.',
    });
    expect(member_votes.filter(({ motion_id }) => motion_id === 'lg-alder-i5101')).toEqual([]);
  });
});
