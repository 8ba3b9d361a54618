/** A rate limit per client address for the search. */
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import type { Settings } from './settings.ts';

const windowSeconds = 300;

/** CORS as in every answer, so that a page of any origin can read the error. */
const responseHeaders = [
  { name: 'Access-Control-Allow-Origin', value: '*' },
  { name: 'Retry-After', value: String(windowSeconds) },
];

/** A firewall that answers 429 above the rate in the settings; undefined if they have none. */
export function makeFirewall(scope: Construct, settings: Settings): CfnWebACL | undefined {
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
          rateBasedStatement: { limit, aggregateKeyType: 'IP', evaluationWindowSec: windowSeconds },
        },
        action: {
          block: {
            customResponse: { responseCode: 429, customResponseBodyKey: 'TooMany', responseHeaders },
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
