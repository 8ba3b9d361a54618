/** What the operator copies into civic.config.json, the variables of the repository and the zone of the domain. */
import { CfnOutput, Fn, type Stack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { IRole } from 'aws-cdk-lib/aws-iam';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { type Host, hosts } from './settings.ts';

export function tellOperator(
  stack: Stack,
  bucket: Bucket,
  distributions: Readonly<Record<Host, Distribution>>,
  role: IRole | undefined,
): void {
  const tell = (name: string, description: string, value: string): CfnOutput =>
    new CfnOutput(stack, name, { description, value });
  tell('Bucket', 'Variable CIVIC_BUCKET of the repository', bucket.bucketName);
  if (role !== undefined) tell('RoleArn', 'Variable CIVIC_ROLE_ARN of the repository', role.roleArn);
  tell('Distributions', 'distributions in civic.config.json', distributionIds(distributions));
  for (const host of hosts)
    tell(
      `DomainOf${host[0]?.toUpperCase()}${host.slice(1)}`,
      `What the name of ${host} is an alias of`,
      distributions[host].distributionDomainName,
    );
}

/** As JSON. The search is never invalidated. */
const distributionIds = ({ us, ca, archive }: Readonly<Record<Host, Distribution>>): string =>
  Fn.sub('{ "us": "${us}", "ca": "${ca}", "archive": "${archive}" }', {
    us: us.distributionId,
    ca: ca.distributionId,
    archive: archive.distributionId,
  });
