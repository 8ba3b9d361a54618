/** What answers say beside their rows: coverage, motions, stages, what is left out. Every row of the service is known. */
import { describe, expect, test } from 'vitest';
import { call, type Called, clientOf } from './demo-service.fixture.ts';
import { slug, smallService } from './small-service.fixture.ts';

const service = smallService();
const ask = (tool: string, args: Record<string, unknown>): Promise<Called> =>
  call(service.client(), tool, args);
const textOf = async (tool: string, args: Record<string, unknown>): Promise<string> =>
  (await ask(tool, args)).text;

describe('answers about a place say what the data covers', () => {
  const coverage =
    'Coverage: 2 meetings from 2025-06-02 to 2026-03-04; votes by name for 33% of 3 motions; nothing upcoming is listed: see https://alder.example/.';

  test.each<[string, Record<string, unknown>]>([
    ['get_city_meetings', { slug }],
    ['get_votes', { slug }],
    ['get_votes', { slug, country: 'US', member: 'Lee' }],
    ['compare_members', { slug, a: 'Lee', b: 'Roe' }],
    ['search_meetings', { query: 'bike', place: slug }],
    ['search_meetings', { query: 'alder falls bike' }],
    ['search_decisions', { place: slug, country: 'US' }],
    ['search_decisions', { place: slug, query: 'zebra', strict: true }],
  ])('%s %j', async (tool, args) => {
    const { text, structured } = await ask(tool, args);
    expect(text).toContain(coverage);
    expect(structured['coverage']).toMatchObject({
      meetings: 2,
      first_meeting: '2025-06-02',
      last_meeting: '2026-03-04',
      next_meeting: null,
      motions: 3,
      motions_with_names: 1,
      website_url: 'https://alder.example/',
    });
  });

  test('a search of several places does not', async () => {
    expect(await textOf('search_meetings', { query: 'bike' })).not.toContain('Coverage:');
  });

  test('get_city_context also names the blocks that are absent', async () => {
    const { text, structured } = await ask('get_city_context', { slug });
    const absent = ['election_results', 'matters', 'gov_finances', 'building_permits', 'ballot_measures'];
    const more = ['demographics', 'home_value_trend', 'federal_awards', 'campaign_finance', 'permits'];
    expect(structured['coverage']).toMatchObject({ absent_blocks: [...absent, ...more] });
    expect(text).toContain('no data on election_results, matters, gov_finances,');
    expect(text).toContain('campaign_finance or permits; nothing upcoming');
    const asked = await ask('get_city_context', { slug, blocks: ['permits', 'officials'] });
    expect(asked.text).toContain('The place has no permits.');
  });

  test('an empty context says so', async () => {
    const text = await textOf('get_city_context', { slug: 'emptyton-oh' });
    expect(text).toContain('Nothing is known about this place yet: no meetings and no blocks.');
    expect(text).toContain('Coverage: 0 meetings; no motions; no data on member_votes, ');
  });
});

describe('a place of which less is known', () => {
  const dim = 'dimton-oh';

  test('has officials with a role first, and terms without dates may be over', async () => {
    const { text, structured } = await ask('get_city_context', { slug: dim, blocks: ['officials'] });
    expect(structured).toMatchObject({
      blocks: { officials: { rows: [{ name: 'Mayor' }, { name: 'AYE: Gray' }] } },
    });
    expect(text).toContain('a term without dates may be over');
  });

  test('has motions of which nobody knows whether they are final', async () => {
    const text = await textOf('compare_members', { slug: dim, a: 'Di Fox', b: 'Ed Gray' });
    expect(text).toContain('Final decisions among these: none; 1 of unknown stage.');
  });

  test('has winners as recorded of contests that may lack votes', async () => {
    const where = [{ column: 'slug', op: 'eq', value: dim }];
    const text = await textOf('filter_dataset', { table: 'election_results', where });
    expect(text).toContain('won is as recorded. Contests without complete: true may lack votes');
  });

  test('without meetings gets no advice about dates', async () => {
    expect(await textOf('get_city_meetings', { slug: 'emptyton-oh' })).toContain(
      'No meeting of this place is recorded here, whatever the dates.',
    );
  });
});

describe('a place that is not covered', () => {
  const notCovered =
    'A place that it does not find is not covered; it may be part of a larger municipality or county.';

  test.each<[string, Record<string, unknown>]>([
    ['get_city_meetings', { slug: 'nowhere-oh' }],
    ['get_city_context', { slug: 'nowhere-oh' }],
    ['get_votes', { slug: 'nowhere-oh' }],
    ['get_votes', { slug, country: 'CA' }],
    ['compare_members', { slug: 'nowhere-oh', a: 'x', b: 'y' }],
    ['search_meetings', { query: 'bike', place: 'nowhere-oh' }],
    ['search_decisions', { place: 'nowhere-oh' }],
    ['filter_dataset', { table: 'motions', where: [{ column: 'slug', op: 'eq', value: 'nowhere-oh' }] }],
  ])('is said not to be by %s %j', async (tool, args) => {
    const { isError, text } = await ask(tool, args);
    expect(isError).toBe(true);
    expect(text).toContain(notCovered);
  });

  test('has no near names in another state than the one that was named', async () => {
    const { structured, text } = await ask('list_cities', { query: 'springfield ontario' });
    expect(structured).toMatchObject({ covered: false, places: [] });
    expect(text).toContain('No place matches "springfield ontario": it is not covered');
    const near = await ask('list_cities', { query: 'springfeild ohio' });
    expect(near.structured).toMatchObject({ covered: false, count: 3 });
  });

  test('has at most three near names in list_cities; one that is has all of its namesakes', async () => {
    const near = await ask('list_cities', { query: 'springfeild', limit: 50 });
    expect(near.structured).toMatchObject({ covered: false, count: 3, matched: 7 });
    const covered = await ask('list_cities', { query: 'springfield', limit: 50 });
    expect(covered.structured).toMatchObject({ covered: true, count: 7, matched: 7 });
    expect(covered.text).toContain('7 of them are called Springfield');
  });
});

describe('get_city_meetings', () => {
  test('shows where a meeting is, how to take part, and each decision with its own motion', async () => {
    const lines = (await textOf('get_city_meetings', { slug })).split('\n');
    for (const line of [
      '2026-03-04 19:00 (City Council, passed, id m1): Council approves 84 homes on Larkspur Avenue',
      'Location: City Hall, room 2',
      'Join: https://join.example/1',
      'Comment: https://comment.example/',
      'Taking part: Sign up by noon.',
      '- Bike lane on Oak Street (passed, 4-1, $15,000, final). A lane for bikes. [motion mo1: “Approve the lane”; moved by Ann Lee; seconded by Bo Diaz; dissent: Cy Roe (no)]',
      '- Bike lane on Oak Street (passed, 3-2, $25,000.50, amendment) [motion mo2: “Amend the width”; moved by Cy Roe]',
    ])
      expect(lines).toContain(line);
  });

  test('shows the motions of a meeting that have no decision, and counts those of several', async () => {
    const single = await ask('get_city_meetings', { slug, meeting_id: 'm1' });
    expect(single.text).toContain(
      'Motions without a decision in the data:\n- Adjourn (passed 5-0, procedural) [motion mo3; moved by Ann Lee; seconded by Cy Roe]\n',
    );
    expect(single.structured['other_motions']).toMatchObject([{ id: 'mo3', mover: 'Ann Lee' }]);
    const several = await ask('get_city_meetings', { slug });
    expect(several.structured).not.toHaveProperty('other_motions');
    expect(several.structured['left_out']).toContain(
      '1 motion without a decision: request a meeting by its meeting_id, or get_votes with from and to.',
    );
  });
});

describe('votes', () => {
  test('have the stage of the motion', async () => {
    expect(await textOf('get_votes', { slug })).toContain(
      '- 2026-03-04 City Council: Amend the width (passed 3-2, amendment; moved by Cy Roe) motion mo2 ',
    );
    expect(await textOf('get_votes', { slug, member: 'Roe' })).toContain(
      'Cy Roe no on Approve the lane (passed 4-1, final; moved by Ann Lee) motion mo1 ',
    );
    expect(await textOf('compare_members', { slug, a: 'Lee', b: 'Roe' })).toContain(
      'Approve the lane (passed 4-1, final); Ann Lee yes, Cy Roe no; motion mo1 ',
    );
  });
});

describe('a search', () => {
  test('returns only results with all words of the query, unless more are asked for', async () => {
    const complete = await ask('search_decisions', { query: 'bike lane' });
    expect(complete.structured).toMatchObject({ count: 2, complete_only: true });
    expect(complete.text).toContain('Results that lack words of the query are left out; partial: true');
    const all = await ask('search_decisions', { query: 'bike lane', partial: true });
    expect(all.structured['results']).toMatchObject([{}, {}, { missing: ['lane'] }]);
  });

  test('finds no words of agendas, and shows the decision that matches, and a link', async () => {
    const agenda = await ask('search_meetings', { query: 'hearing on walruses', partial: true });
    expect(agenda.structured).toMatchObject({ count: 0 });
    const found = await ask('search_meetings', { query: 'bike rack' });
    expect(found.structured['results']).toMatchObject([
      {
        decision: { id: 'd3' },
        snippet: expect.stringContaining('Bike rack'),
        url: expect.stringMatching(/#mm1$/),
      },
    ]);
  });

  test('continues with complete results', async () => {
    for (const args of [{ limit: 1 }, { limit: 2 }, {}]) {
      const ids: unknown[] = [];
      let cursor: unknown;
      do {
        const { structured } = await ask('search_decisions', { query: 'bike lane', ...args, cursor });
        ids.push(...(structured['results'] as { id: string }[]).map(({ id }) => id));
        cursor = structured['next_cursor'];
      } while (cursor !== undefined);
      expect(ids, JSON.stringify(args)).toEqual(['d1', 'd2']);
    }
  });
});

describe('a table of rows', () => {
  test('has dollars beside cents, and columns with one value only once', async () => {
    const text = await textOf('filter_dataset', {
      table: 'decisions',
      where: [{ column: 'amount_cents', op: 'gt', value: 0 }],
      columns: ['id', 'state', 'headline', 'amount_cents', 'place_name'],
    });
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        'In all rows: state Ohio; headline Bike lane on Oak Street; place_name Alder Falls',
        'id | amount_cents',
        'd1 | 1500000 ($15,000)',
        'd2 | 2500050 ($25,000.50)',
      ]),
    );
  });
});

test('a context that is too large to read is answered without blocks, with the call for them', async () => {
  const tooLarge = new Uint8Array(18_000_001);
  const client = await clientOf(service.origin(), (url, init) =>
    url.endsWith('/city.json') ? Promise.resolve(new Response(tooLarge)) : fetch(url, init),
  );
  const { isError, text, structured } = await call(client, 'get_city_context', { slug });
  expect(isError, text).toBe(false);
  expect(structured['meetings']).toMatchObject([{ id: 'm1' }, { id: 'm2' }]);
  expect(text).toContain(
    'too large to read here: use filter_dataset on the table of a block, with a condition on slug "alder-falls-oh".',
  );
  await client.close();
});
