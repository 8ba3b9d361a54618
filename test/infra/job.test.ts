/** The machine of the hourly job. */
import { execFileSync } from 'node:child_process';
import { beforeAll, describe, expect, test } from 'vitest';
import { jobScript } from '../../infra/job-script.ts';
import { type Synthesized, allSettings, synthesize } from './stack.fixture.ts';

let stack: Synthesized;
beforeAll(() => {
  stack = synthesize(allSettings);
});
const only = (type: string): Record<string, unknown> => {
  const [resource, ...others] = Object.values(stack.resources(type));
  expect(others).toEqual([]);
  return resource ?? {};
};

describe('the machine', () => {
  test('accepts no connection, and makes only those of http and https', () => {
    const group = only('EC2::SecurityGroup');
    expect(group).not.toHaveProperty('SecurityGroupIngress');
    expect(stack.resources('EC2::SecurityGroupIngress')).toEqual({});
    expect(group['SecurityGroupEgress']).toMatchObject([
      { IpProtocol: 'tcp', FromPort: 80, ToPort: 80 },
      { IpProtocol: 'tcp', FromPort: 443, ToPort: 443 },
    ]);
  });

  test('is one, has no key, and asks for a token before it says who it is', () => {
    expect(only('AutoScaling::AutoScalingGroup')).toMatchObject({ MinSize: '1', MaxSize: '1' });
    const { LaunchTemplateData: data } = only('EC2::LaunchTemplate');
    expect(data).toMatchObject({ InstanceType: 't4g.medium', MetadataOptions: { HttpTokens: 'required' } });
    expect(data).not.toHaveProperty('KeyName');
  });

  test('reaches the bucket through an endpoint, whose traffic is free', () => {
    expect(only('EC2::VPCEndpoint')).toMatchObject({ VpcEndpointType: 'Gateway' });
    expect(stack.resources('EC2::NatGateway')).toEqual({});
  });

  test('has an encrypted disk that outlives it, with a snapshot a day for a week', () => {
    expect(only('EC2::Volume')).toMatchObject({ Encrypted: true, Size: 80, VolumeType: 'gp3' });
    expect(only('DLM::LifecyclePolicy')).toMatchObject({
      State: 'ENABLED',
      PolicyDetails: {
        TargetTags: [{ Key: 'civic-snapshots', Value: 'CivicMeetings' }],
        Schedules: [{ CreateRule: { Interval: 24 }, RetainRule: { Count: 7 } }],
      },
    });
  });

  test('may publish, attach its disk and be reached by Session Manager, and nothing else', () => {
    const actions = stack
      .statementsOf('IAM::Policy', 'JobRoleDefaultPolicy')
      .flatMap(({ Action }) => Action) as string[];
    expect(actions.toSorted()).toEqual([
      'cloudfront:CreateInvalidation',
      'cloudfront:GetInvalidation',
      'cloudwatch:PutMetricData',
      'ec2:AttachVolume',
      's3:AbortMultipartUpload',
      's3:DeleteObject',
      's3:GetObject',
      's3:ListBucket',
      's3:PutObject',
    ]);
  });
});

describe('its script', () => {
  const script = jobScript({
    bucket: 'published',
    volume: 'vol-0123',
    namespace: 'CivicMeetings',
    job: { version: '1.2.3', instance_type: 't4g.medium', disk_gb: 80 },
  });

  test('is correct for bash', () => {
    expect(() => execFileSync('bash', ['-n'], { input: script })).not.toThrow();
  });

  test('installs the version of the settings', () => {
    expect(script).toContain('npm install --global civic-meetings@1.2.3\n');
  });

  test('formats a disk only if it has no file system', () => {
    expect(script).toContain('blkid "$disk" || mkfs.xfs "$disk"\n');
  });
});
