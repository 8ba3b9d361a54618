/** The search host: the search function behind CloudFront. */
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

/** Errors are cached for 1 s to absorb stampedes. */
const errorTtl = Duration.seconds(1);

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
      // Only this distribution may call the function.
      origin: FunctionUrlOrigin.withOriginAccessControl(url),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      // The viewer function refuses methods other than GET, HEAD and OPTIONS, with a more useful answer than CloudFront's.
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
