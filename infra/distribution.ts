/** Properties that the four distributions share. */
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  Distribution,
  type DistributionProps,
  HttpVersion,
  PriceClass,
  SecurityPolicyProtocol,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import type { Host, Settings } from './settings.ts';

const priceClasses = {
  '100': PriceClass.PRICE_CLASS_100,
  '200': PriceClass.PRICE_CLASS_200,
  all: PriceClass.PRICE_CLASS_ALL,
} as const satisfies Record<Settings['price_class'], PriceClass>;

/** The distribution of a host, with its own domain name if the settings have one. */
export function makeDistribution(
  scope: Construct,
  host: Host,
  settings: Settings,
  props: DistributionProps,
): Distribution {
  const distribution = new Distribution(scope, 'Distribution', {
    comment: `Civic Meetings: ${host}`,
    priceClass: priceClasses[settings.price_class],
    httpVersion: HttpVersion.HTTP2_AND_3,
    enableIpv6: true,
    ...domainProps(scope, settings.domains[host]),
    ...props,
  });
  acknowledge(distribution, {
    CFR1: 'Open data is for readers in every country.',
    CFR3: 'Standard logging v2 is used, because it can leave out addresses and queries; the rule knows only v1.',
    ...(props.webAclId === undefined && {
      CFR2: 'The content is public, cached and read-only; a firewall for the search is a setting (searches_per_5_minutes).',
    }),
    ...(settings.domains[host] === undefined && {
      CFR4: 'The TLS version of the certificate at cloudfront.net cannot be chosen; with its own domain name it is at least 1.2.',
    }),
  });
  return distribution;
}

const domainProps = (scope: Construct, domain: Settings['domains'][Host]): Partial<DistributionProps> =>
  domain === undefined
    ? {}
    : {
        domainNames: [domain.name],
        certificate: Certificate.fromCertificateArn(scope, 'Certificate', domain.certificate_arn),
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      };
