/** Searches as feeds and tables. */
import { describe, expect, test } from 'vitest';
import { feedExample, feedExamplePath, tableExample } from '../../../schemas/openapi/form-examples.ts';
import { appOf, bodyOf, config, makeApp, sampleMeeting, send } from './app.fixture.ts';
import { formApp, textAt } from './app-forms.fixture.ts';

const paths = ['/search', '/decisions'] as const;
const forms = [
  ['.atom', 'application/atom+xml; charset=utf-8'],
  ['.csv', 'text/csv; charset=utf-8; header=present'],
] as const;
const formed = paths.flatMap((path) => forms.map(([suffix, type]) => [path + suffix, type] as const));

describe.each(formed)('%s', (path, mediaType) => {
  test('has the headers of a search', async () => {
    const answer = await send(formApp, `${path}?q=housing&limit=1`);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': mediaType,
      'cache-control': 'public, max-age=60, s-maxage=300, stale-while-revalidate=600, stale-if-error=86400',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[\w-]{20,}"$/),
      link: expect.stringContaining(`<${path}?q=housing&limit=1&cursor=`),
    });
  });

  test('has a tag of its own, and answers a condition and HEAD', async () => {
    const answer = await send(formApp, `${path}?q=housing`);
    const etag = answer.headers.get('ETag') ?? '';
    const others = [...formed.map(([other]) => other), ...paths].filter((other) => other !== path);
    for (const other of others)
      expect((await send(formApp, `${other}?q=housing`)).headers.get('ETag')).not.toBe(etag);
    expect((await send(formApp, `${path}?limit=50&q=h%6Fusing`)).headers.get('ETag') === etag).toBe(
      path.endsWith('.atom'),
    );
    const known = await send(formApp, `${path}?q=housing`, { headers: { 'If-None-Match': etag } });
    expect([known.status, await known.text()]).toEqual([304, '']);
    const head = await send(formApp, `${path}?q=housing`, { method: 'HEAD' });
    expect([...head.headers]).toEqual([...answer.headers]);
    expect(await head.text()).toBe('');
  });

  test('is by date, so that all words must occur', async () => {
    const text = await textAt(`${path}?q=adopt+housing+plan+zebras`);
    expect(text).not.toContain('plan (');
    expect(text).not.toContain('2026-05-02');
    expect(await textAt(`${path}?q=adopt+housing+plan+zebras&sort=relevance`)).toContain('2026-05-02');
  });

  test('ignores include, whose parts it does not have', async () => {
    const [plain, included] = await Promise.all(
      ['', '&include=total,facets'].map((rest) => send(formApp, `${path}?q=housing${rest}`)),
    );
    expect(included?.headers.get('ETag')).toBe(plain?.headers.get('ETag'));
    expect((await send(formApp, `${path}?q=housing&include=all`)).status).toBe(400);
  });

  test('refuses invalid requests like a search', async () => {
    const answer = await send(formApp, `${path}?q=housing&state=Ohoi`);
    expect(answer.headers.get('Content-Type')).toBe('application/problem+json');
    expect(await bodyOf(answer)).toMatchObject({ status: 400, parameter: 'state', did_you_mean: 'Ohio' });
  });
});

test.each(['/decisions.atom', '/decisions.csv'])('%s needs no query with a filter', async (path) => {
  expect(await textAt(`${path}?state=Ontario`)).toContain('Adopt the housing plan');
  expect((await send(formApp, `${path}?limit=5`)).status).toBe(400);
});

test('without an index of decisions, there are only routes for meetings', async () => {
  for (const path of ['/decisions', '/decisions.atom', '/decisions.csv'])
    expect((await send(makeApp(), `${path}?q=a`)).status).toBe(404);
});

test.each(['meetings', 'decisions'] as const)(
  'the documented feed and table of %s are exact',
  async (things) => {
    const sample = await appOf([sampleMeeting]);
    expect(await textAt(feedExamplePath(things), sample)).toBe(feedExample(config, things));
    expect(await textAt(feedExamplePath(things).replace('.atom', '.csv'), sample)).toBe(
      tableExample(config, things),
    );
  },
);
