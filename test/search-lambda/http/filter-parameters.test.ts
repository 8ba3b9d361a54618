import { describe, expect, test } from 'vitest';
import { encodeCursor } from '../../../search-lambda/http/cursor.ts';
import { cursorScope, defaultRules, readSearchRequest } from '../../../search-lambda/http/parameters.ts';
import { RequestFault } from '../../../search-lambda/http/query-string.ts';
import { index, read } from './parameters.fixture.ts';

describe('filters', () => {
  test('are read from all their parameters', () => {
    const { filters } = read(
      'q=a&place=ann-arbor&from=2015-01-01&to=2026-02-28&body=Planning%20Board&topic=housing&outcome=failed&stage=final&divided=true&min_amount=1000000',
    );
    expect(filters).toEqual({
      place: 'US/ann-arbor',
      from: '2015-01-01',
      to: '2026-02-28',
      body: 'planning board',
      topic: 'housing',
      decision: { outcome: 'failed', stage: 'final', divided: true, minAmount: 1_000_000 },
    });
  });

  test('name the country of a place that both countries have', () => {
    expect(faultOf('q=a&place=windsor')).toMatchObject({
      kind: 'unknown-place',
      facts: { allowed: ['US', 'CA'] },
    });
    expect(read('q=a&place=windsor&country=CA').filters.place).toBe('CA/windsor');
    expect(faultOf('q=a&country=CA').message).toContain('Add place');
    expect(read('q=a&place=ann-arbor&country=US').filters.place).toBe('US/ann-arbor');
    expect(faultOf('q=a&place=ann-arbor&country=CA')).toMatchObject({
      message: 'The place "ann-arbor" is in US. Omit country.',
      facts: { parameter: 'country', did_you_mean: 'US' },
    });
  });

  test('are ignored if empty', () => {
    expect(
      read(
        'q=a&place=&from=&to=&body=&topic=&outcome=&stage=&divided=&min_amount=&sort=&strict=&include=&cursor=',
      ),
    ).toEqual(read('q=a'));
  });

  test.each([
    ['place=anarbor', 'unknown-place', 'Did you mean ann-arbor?'],
    ['place=nowhere-at-all', 'unknown-place', 'municipalities.json'],
    ['from=2026-02-30', 'invalid-date', 'from must be a day'],
    ['to=yesterday', 'invalid-date', '"yesterday"'],
    ['from=2026-03-01&to=2026-02-01', 'invalid-date', 'Swap them'],
    ['topic=houses', 'unknown-value', 'topic must be'],
    ['outcome=approved', 'unknown-value', 'passed'],
    ['stage=first', 'unknown-value', 'final, amendment or procedural'],
    ['divided=false', 'unknown-value', 'divided must be true'],
    ['strict=1', 'unknown-value', 'strict must be true'],
    ['min_amount=-5', 'invalid-amount', '"-5"'],
    ['min_amount=1.5', 'invalid-amount', 'whole amount'],
    ['min_amount=1e9', 'invalid-amount', '"1e9"'],
    ['min_amount=99999999999999', 'invalid-amount', '10000000000000'],
    ['sort=newest', 'unknown-value', 'relevance or date'],
    [`include=${'total,'.repeat(40)}faces`, 'unknown-value', '"faces"'],
    ['body=%3F%21', 'invalid-query', 'a word'],
    [`body=${'x'.repeat(201)}`, 'invalid-query', '201 characters'],
    ['place=Ann-Arbor', 'unknown-place', 'Did you mean ann-arbor?'],
    [`place=${'ann-arbor'.repeat(20)}`, 'unknown-place', 'municipalities.json'],
    [`include=${'total,'.repeat(40)}`, 'unknown-value', 'at most once'],
    ['cursor=abc', 'invalid-cursor', 'next_cursor'],
    ['cursor=eyJhIjoxfQ', 'invalid-cursor', 'next_cursor'],
    ['city=ann-arbor', 'unknown-parameter', 'Did you mean place?'],
    ['since=2020-01-01', 'unknown-parameter', 'Did you mean from?'],
    ['until=2020-01-01', 'unknown-parameter', 'Did you mean to?'],
    ['page=2', 'unknown-parameter', 'Did you mean cursor?'],
    ['offset=50', 'unknown-parameter', 'Did you mean cursor?'],
    ['quey=a&query=b', 'unknown-parameter', 'Did you mean q?'],
    ['topics=housing', 'unknown-parameter', 'Did you mean topic?'],
    ['min-amount=5', 'unknown-parameter', 'Did you mean min_amount?'],
    ['staet=Ohio', 'unknown-parameter', 'Did you mean state?'],
    ['City=Oakland', 'unknown-parameter', 'Did you mean place?'],
    ['c%69ty=Oakland', 'unknown-parameter', 'There is no parameter "city".'],
  ])('%.60s is refused', (parameters, kind, detail) => {
    const fault = faultOf(`q=a&${parameters}`);
    expect(fault.kind).toBe(kind);
    expect(fault.message).toContain(detail);
  });

  test.each([
    'utm_source=x',
    'fbclid=1',
    '_=2',
    'lang=en',
    'format=json',
    'callback=f',
    'v=2',
    'type=x',
    'rate=1',
    'Q=b',
    'constructor=1',
    '__proto__=1',
    'toString',
    '%zz=1',
    `${'stat'.repeat(2_000)}=1`,
  ])('%.40s is ignored', (parameters) => {
    expect(read(`q=a&${parameters}`)).toEqual(read('q=a'));
  });

  const faultOf = (queryString: string): RequestFault => {
    try {
      read(queryString);
    } catch (error) {
      if (error instanceof RequestFault) return error;
      throw error;
    }
    throw new Error(`${queryString} was accepted`);
  };
});

describe('a cursor', () => {
  const positions = [{ offset: 25 }, { date: '2026-03-04', skip: 3 }] as const;
  const decisions = { ...defaultRules, subject: 'decisions' } as const;

  test('continues its own search only', () => {
    for (const position of positions) {
      const sort = 'offset' in position ? 'relevance' : 'date';
      const search = `q=housing&sort=${sort}&state=Ohio`;
      const cursor = encodeCursor(position, cursorScope(read(search)));
      expect(read(`${search}&limit=5&include=total&cursor=${cursor}`).from).toEqual(position);
      for (const other of [
        `q=parking&sort=${sort}&state=Ohio`,
        `q=housing&sort=${sort}`,
        `${search}&kind=city`,
        'q=housing&state=Ohio&strict=true',
      ])
        expect(() => read(`${other}&cursor=${cursor}`)).toThrow('cursor is not from');
      expect(() => readSearchRequest(`${search}&cursor=${cursor}`, index(), decisions)).toThrow(
        'cursor is not from',
      );
    }
  });

  test('is refused after any change', () => {
    const cursor = encodeCursor({ offset: 25 }, cursorScope(read('q=housing')));
    expect(read(`q=housing&cursor=${cursor}`).from).toEqual({ offset: 25 });
    const content = Buffer.from(cursor, 'base64url').toString();
    const changed = [
      cursor.slice(1),
      cursor.slice(0, -1),
      `${cursor}A`,
      `${cursor}!`,
      cursor.replace(/^./, 'f'),
      'a'.repeat(201),
      ...[
        content.replace('25', '0'),
        content.replace('25', '-1'),
        content.replace('25', '2.5'),
        content.replace('25', '1e9'),
        content.replace('{', '{ '),
        content.replace('}', ',"x":1}'),
        `${' '.repeat(200)}${content}`,
        'null',
        '[]',
      ].map((text) => Buffer.from(text).toString('base64url')),
    ];
    for (const other of changed)
      expect(() => read(`q=housing&cursor=${other}`)).toThrow('cursor is not from');
  });
});

describe('a search for decisions', () => {
  const readDecisions = (queryString: string): ReturnType<typeof readSearchRequest> =>
    readSearchRequest(queryString, index(), { ...defaultRules, subject: 'decisions' });

  test.each(['state=Ohio', 'q=&state=Ohio', 'q=+%20&from=2026-01-01', 'divided=true', 'min_amount=0'])(
    'needs no query with %s, and is by date then',
    (queryString) => {
      expect(readDecisions(queryString)).toMatchObject({ subject: 'decisions', sort: 'date' });
      expect(() => read(queryString)).toThrow('q is required');
    },
  );

  test.each(['', 'state=', 'limit=5', 'sort=date', 'strict=true', 'include=total'])(
    'needs a query with %s',
    (queryString) => {
      expect(() => readDecisions(queryString)).toThrow('q or a filter is required');
    },
  );

  test('by relevance with a query', () => {
    expect(readDecisions('q=a&state=Ohio').sort).toBe('relevance');
    expect(readDecisions('state=Ohio&sort=relevance').sort).toBe('relevance');
  });
});
