/** The search host: the search function behind CloudFront, with a rate limit per client address. */
import { Duration } from 'aws-cdk-lib';
import {
  AllowedMethods,
  type Distribution,
  type Function as ViewerFunction,
  FunctionEventType,
  type ICachePolicy,
  type IResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { FunctionUrlOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { type Alias, FunctionUrlAuthType } from 'aws-cdk-lib/aws-lambda';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { makeDistribution } from './distribution.ts';
import type { Settings } from './settings.ts';

export type SearchDistributionParts = {
  /** The live version of the search function. */
  readonly live: Alias;
  readonly viewerFunction: ViewerFunction;
  readonly cachePolicy: ICachePolicy;
  readonly headersPolicy: IResponseHeadersPolicy;
};

/** Errors are cached for 1 s to absorb stampedes. */
const errorTtl = Duration.seconds(1);

export function makeSearchDistribution(
  parent: Construct,
  settings: Settings,
  { live, viewerFunction, cachePolicy, headersPolicy }: SearchDistributionParts,
): Distribution {
  const scope = new Construct(parent, 'search');
  const url = live.addFunctionUrl({ authType: FunctionUrlAuthType.AWS_IAM });
  const firewall = makeFirewall(scope, settings);
  return makeDistribution(scope, 'search', settings, {
    defaultBehavior: {
      // Only this distribution may call the function.
      origin: FunctionUrlOrigin.withOriginAccessControl(url),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      // The viewer function refuses methods other than GET, HEAD and OPTIONS, with a more useful response than CloudFront's.
      allowedMethods: AllowedMethods.ALLOW_ALL,
      compress: true,
      cachePolicy,
      responseHeadersPolicy: headersPolicy,
      functionAssociations: [{ eventType: FunctionEventType.VIEWER_REQUEST, function: viewerFunction }],
    },
    errorResponses: [500, 502, 503, 504].map((httpStatus) => ({ httpStatus, ttl: errorTtl })),
    ...(firewall !== undefined && { webAclId: firewall.attrArn }),
  });
}

const rateWindowSeconds = 300;

/** CORS as in every response, so that a page of any origin can read the error. */
const refusalHeaders = [
  { name: 'Access-Control-Allow-Origin', value: '*' },
  { name: 'Retry-After', value: String(rateWindowSeconds) },
];

/** A firewall that returns 429 above the rate in the settings; undefined if they have none. */
function makeFirewall(scope: Construct, settings: Settings): CfnWebACL | undefined {
  const { searches_per_5_minutes: limit } = settings;
  if (limit === undefined) return undefined;
  return new CfnWebACL(scope, 'Firewall', {
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    visibilityConfig: visibility('SearchFirewall'),
    customResponseBodies: {
      TooMany: {
        contentType: 'APPLICATION_JSON',
        content: JSON.stringify({
          type: 'about:blank',
          title: 'Too Many Requests',
          status: 429,
          detail: `More than ${limit} requests came from your address in 5 minutes. Wait a few minutes and try again.`,
        }),
      },
    },
    rules: [
      {
        name: 'rate',
        priority: 0,
        statement: {
          rateBasedStatement: { limit, aggregateKeyType: 'IP', evaluationWindowSec: rateWindowSeconds },
        },
        action: {
          block: {
            customResponse: {
              responseCode: 429,
              customResponseBodyKey: 'TooMany',
              responseHeaders: refusalHeaders,
            },
          },
        },
        visibilityConfig: visibility('SearchRate'),
      },
    ],
  });
}

/** Without request samples, which would show what people searched for. */
const visibility = (metricName: string) => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
});
