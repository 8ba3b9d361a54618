/** Events of a Lambda function URL (payload format 2.0), with all members that AWS documents, used or not. */
export type EventOptions = { readonly method?: string; readonly headers?: Readonly<Record<string, string>> };

/** @param query the query string without `?` */
export const functionUrlEvent = (
  path: string,
  query = '',
  { method = 'GET', headers = {} }: EventOptions = {},
) => ({
  version: '2.0',
  routeKey: '$default',
  rawPath: path,
  rawQueryString: query,
  headers: {
    accept: '*/*',
    host: 'abc.lambda-url.us-east-1.on.aws',
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-port': '443',
    'x-forwarded-proto': 'https',
    ...headers,
  },
  requestContext: {
    accountId: 'anonymous',
    apiId: 'abc',
    domainName: 'abc.lambda-url.us-east-1.on.aws',
    domainPrefix: 'abc',
    http: { method, path, protocol: 'HTTP/1.1', sourceIp: '203.0.113.7', userAgent: 'curl/8.0' },
    requestId: '7b4cbd3e-0b1e-4a43-a22a-1b6f1d0c7f2e',
    routeKey: '$default',
    stage: '$default',
    time: '20/Nov/2026:12:00:00 +0000',
    timeEpoch: 1_795_176_000_000,
  },
  isBase64Encoded: false,
});
