import { describe, expect, test } from 'vitest';
import { requestOf, resultOf } from '../../../search-lambda/lambda/function-url.ts';
import { functionUrlEvent } from '../../support/lambda/lambda-event.ts';

describe('an event', () => {
  test('becomes a request with its path, query, method and headers', () => {
    const event = functionUrlEvent('/search', 'q=%22affordable+housing%22&state=Ohio', {
      method: 'HEAD',
      headers: { 'if-none-match': '"a", W/"b"' },
    });
    const request = requestOf(event);
    const { pathname, search } = new URL(request?.url ?? '');
    expect(request?.method).toBe('HEAD');
    expect(pathname).toBe('/search');
    expect(search).toBe('?q=%22affordable+housing%22&state=Ohio');
    expect(request?.headers.get('If-None-Match')).toBe('"a", W/"b"');
  });

  test.each([
    ['/', ''],
    ['/health', ''],
    ['//evil.example/search', ''],
    ['/search', 'q=%zz'],
    ['/search', 'q=%00&&=&q'],
    ['/search', 'q=a?b&q=c/d@e:f'],
  ])('keeps its path and query: %s ? %s', (path, query) => {
    const request = requestOf(functionUrlEvent(path, query));
    expect(request?.url).toBe(`https://localhost${path}${query === '' ? '' : `?${query}`}`);
  });

  test.each([
    ['/search?q=x', '', '/search%3Fq=x', ''],
    ['/search#x', 'q=a#b', '/search%23x', '?q=a%23b'],
    ['/é', 'q=é', '/%C3%A9', '?q=%C3%A9'],
    ['/\ud800', 'q=\ud800', '/%EF%BF%BD', '?q=%EF%BF%BD'],
  ])('has a decoded path and query encoded again: %s ? %s', (path, query, pathname, search) => {
    expect(new URL(requestOf(functionUrlEvent(path, query))?.url ?? '')).toMatchObject({ pathname, search });
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND'])('can have the method %s', (method) => {
    expect(requestOf(functionUrlEvent('/search', '', { method }))?.method).toBe(method);
  });

  test.each(['TRACE', 'CONNECT'])(
    'with the method %s, which Request forbids, becomes a POST, which no route has',
    (method) => {
      expect(requestOf(functionUrlEvent('/search', '', { method }))?.method).toBe('POST');
    },
  );

  test('loses its body', () => {
    const event = {
      ...functionUrlEvent('/search', '', { method: 'GET' }),
      body: 'eA==',
      isBase64Encoded: true,
    };
    expect(requestOf(event)?.body).toBeNull();
  });
});

describe('there is no request for', () => {
  const event = functionUrlEvent('/search', 'q=a');

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'event'],
    ['an empty object', {}],
    ['an event of format 1.0', { ...event, version: '1.0' }],
    ['an event without a path', { ...event, rawPath: undefined }],
    ['an invalid path', { ...event, rawPath: 'http://evil.example/' }],
    ['an event without a query', { ...event, rawQueryString: undefined }],
    ['an event without headers', { ...event, headers: undefined }],
    ['headers that are lists', { ...event, headers: { accept: ['a'] } }],
    ['a header with a line break', { ...event, headers: { accept: 'a\r\nb' } }],
    ['a header with an invalid name', { ...event, headers: { 'a b': 'c' } }],
    ['an event without a context', { ...event, requestContext: undefined }],
    ['an invalid method', functionUrlEvent('/search', '', { method: 'GE T' })],
    ['a scheduled event', { source: 'aws.events', 'detail-type': 'Scheduled Event', detail: {} }],
  ])('%s', (_, event) => {
    expect(requestOf(event)).toBeUndefined();
  });
});

describe('a response', () => {
  test('becomes a result with its status, headers and text', async () => {
    const headers = { ETag: '"a"', 'Content-Type': 'application/json; charset=utf-8' };
    expect(await resultOf(new Response('{"query":"école"}', { status: 400, headers }))).toEqual({
      statusCode: 400,
      headers: { etag: '"a"', 'content-type': 'application/json; charset=utf-8' },
      body: '{"query":"école"}',
      isBase64Encoded: false,
    });
  });

  test.each([204, 304])('of status %i has an empty body', async (status) => {
    expect(await resultOf(new Response(null, { status }))).toMatchObject({ statusCode: status, body: '' });
  });
});
