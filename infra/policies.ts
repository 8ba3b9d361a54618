/** Cache policies, and the headers that all distributions add. */
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

/** Whatever is not in the cache key does not reach the origin either. */
const keyOfPath = {
  queryStringBehavior: CacheQueryStringBehavior.none(),
  headerBehavior: CacheHeaderBehavior.none(),
  cookieBehavior: CacheCookieBehavior.none(),
  enableAcceptEncodingGzip: true,
  enableAcceptEncodingBrotli: true,
};

/** Files have a Cache-Control header; files uploaded by other means are cached for an hour. */
export const makeFileCachePolicy = (scope: Construct): CachePolicy =>
  new CachePolicy(scope, 'FileCache', {
    ...keyOfPath,
    comment: 'Files: the path is the key',
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.hours(1),
    maxTtl: Duration.days(365),
  });

/** Search responses have a Cache-Control header; responses without one are not cached. */
export const makeSearchCachePolicy = (scope: Construct): CachePolicy =>
  new CachePolicy(scope, 'SearchCache', {
    ...keyOfPath,
    comment: 'Search: the path and the query string are the key',
    // A list could have 10 names at most. The viewer function removes unknown parameters.
    queryStringBehavior: CacheQueryStringBehavior.all(),
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.days(1),
  });

/** Headers that scripts from other origins may read. */
const exposedHeaders = ['ETag', 'Link', 'Retry-After', 'Content-Range', 'Content-Length', 'Accept-Ranges'];

/** CORS for any origin, no framing, no content sniffing; on errors too. */
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
      // The search sends its own.
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
      // Each page has the rest of its policy in a meta element; only a header can have frame-ancestors.
      contentSecurityPolicy: { contentSecurityPolicy: "frame-ancestors 'none'", override: true },
    },
  });
