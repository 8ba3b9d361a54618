/** What all distributions keep for how long, and the headers that they add. */
import { Duration } from 'aws-cdk-lib';
import {
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { searchParameters } from '../schemas/search.ts';

/** Never more than this of a request: what is not in the key does not reach the origin either. */
const keyOfPath = {
  queryStringBehavior: CacheQueryStringBehavior.none(),
  headerBehavior: CacheHeaderBehavior.none(),
  cookieBehavior: CacheCookieBehavior.none(),
  enableAcceptEncodingGzip: true,
  enableAcceptEncodingBrotli: true,
};

/** Files say themselves how long they may be kept; those that others put there are kept an hour. */
export const makeFileCachePolicy = (scope: Construct): CachePolicy =>
  new CachePolicy(scope, 'FileCache', {
    ...keyOfPath,
    comment: 'Files: the path is the key',
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.hours(1),
    maxTtl: Duration.days(365),
  });

/** Answers of the search say themselves how long they may be kept; what says nothing is not kept. */
export const makeSearchCachePolicy = (scope: Construct): CachePolicy =>
  new CachePolicy(scope, 'SearchCache', {
    ...keyOfPath,
    comment: 'Search: the path and the declared parameters are the key',
    queryStringBehavior: CacheQueryStringBehavior.allowList(...Object.keys(searchParameters)),
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.days(1),
  });

/** Headers that scripts of other origins may read. */
const exposedHeaders = ['ETag', 'Link', 'Retry-After', 'Content-Range', 'Content-Length', 'Accept-Ranges'];

/** Open to pages of any origin, closed to frames and guesses; on errors too. */
export const makeHeadersPolicy = (scope: Construct): ResponseHeadersPolicy =>
  new ResponseHeadersPolicy(scope, 'Headers', {
    comment: 'Any origin may read; no page may frame',
    corsBehavior: {
      accessControlAllowOrigins: ['*'],
      accessControlAllowMethods: ['GET', 'HEAD', 'OPTIONS'],
      accessControlAllowHeaders: ['*'],
      accessControlAllowCredentials: false,
      accessControlExposeHeaders: exposedHeaders,
      accessControlMaxAge: Duration.days(1),
      // The search says its own.
      originOverride: false,
    },
    securityHeadersBehavior: {
      strictTransportSecurity: { accessControlMaxAge: Duration.days(365), override: true },
      contentTypeOptions: { override: true },
      referrerPolicy: {
        referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
        override: true,
      },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      // The rest of the policy stands in each page, where it holds at any address; this only a header can say.
      contentSecurityPolicy: { contentSecurityPolicy: "frame-ancestors 'none'", override: true },
    },
  });
