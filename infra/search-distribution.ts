/** The host of the search: the function behind CloudFront. */
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
import { FunctionUrlAuthType, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { makeDistribution } from './distribution.ts';
import { makeFirewall } from './firewall.ts';
import type { Settings } from './settings.ts';

export type SearchDistributionParts = {
  readonly lambda: LambdaFunction;
  readonly viewerFunction: ViewerFunction;
  readonly cachePolicy: ICachePolicy;
  readonly headersPolicy: IResponseHeadersPolicy;
};

/** Passing states are not kept, but a crowd that repeats one request in an outage meets a lid. */
const outageTtl = Duration.seconds(1);

export function makeSearchDistribution(
  parent: Construct,
  settings: Settings,
  { lambda, viewerFunction, cachePolicy, headersPolicy }: SearchDistributionParts,
): Distribution {
  const scope = new Construct(parent, 'search');
  const url = lambda.addFunctionUrl({ authType: FunctionUrlAuthType.AWS_IAM });
  const firewall = makeFirewall(scope, settings);
  return makeDistribution(scope, 'search', settings, {
    defaultBehavior: {
      // Lets this distribution call the function, and nobody else.
      origin: FunctionUrlOrigin.withOriginAccessControl(url),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      // The viewer function answers the methods that read nothing; CloudFront’s own refusal says nothing of use.
      allowedMethods: AllowedMethods.ALLOW_ALL,
      compress: true,
      cachePolicy,
      responseHeadersPolicy: headersPolicy,
      functionAssociations: [{ eventType: FunctionEventType.VIEWER_REQUEST, function: viewerFunction }],
    },
    errorResponses: [500, 502, 503, 504].map((httpStatus) => ({ httpStatus, ttl: outageTtl })),
    ...(firewall !== undefined && { webAclId: firewall.attrArn }),
  });
}
