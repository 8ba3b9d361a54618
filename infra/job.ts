/**
 * The machine of the hourly job: one instance in the region of the bucket, with the corpus on a disk of its own that outlives the
 * instance. Traffic to the bucket goes through a gateway endpoint, which is free. Nothing can connect to the machine; its operator
 * opens a shell with Session Manager.
 */
import { Duration, RemovalPolicy, Size, Stack, Tags } from 'aws-cdk-lib';
import { AutoScalingGroup, HealthChecks } from 'aws-cdk-lib/aws-autoscaling';
import { CfnLifecyclePolicy } from 'aws-cdk-lib/aws-dlm';
import {
  BlockDeviceVolume,
  EbsDeviceVolumeType,
  GatewayVpcEndpointAwsService,
  InstanceType,
  LaunchTemplate,
  MachineImage,
  Peer,
  Port,
  SecurityGroup,
  SubnetType,
  UserData,
  Volume,
  type IVpc,
  Vpc,
} from 'aws-cdk-lib/aws-ec2';
import { ManagedPolicy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { acknowledge, objectWildcard, wildcard } from './acknowledge.ts';
import { publishStatements, type PublishTargets } from './deploy-role.ts';
import { jobScript } from './job-script.ts';
import type { Settings } from './settings.ts';

type JobSettings = NonNullable<Settings['job']>;

/** Long enough to attach the disk and install the program. */
const startTime = Duration.minutes(10);

/** Creates the machine; returns its role, or undefined if the settings have no job. */
export function makeJob(
  parent: Construct,
  bucket: Bucket,
  targets: PublishTargets,
  settings: Settings,
): Role | undefined {
  const { job } = settings;
  if (job === undefined) return undefined;
  const scope = new Construct(parent, 'Job');
  const vpc = makeNetwork(scope);
  const disk = makeDisk(scope, vpc, job, settings);
  const role = makeRole(scope, bucket, targets, disk);
  const template = new LaunchTemplate(scope, 'Template', {
    // Resolved when an instance starts, so that a deployment does not replace the machine for a newer image.
    machineImage: MachineImage.resolveSsmParameterAtLaunch(
      '/aws/service/ami-amazon-linux-latest/al2023-ami-kernel-default-arm64',
    ),
    instanceType: new InstanceType(job.instance_type),
    role,
    securityGroup: makeSecurityGroup(scope, vpc),
    requireImdsv2: true,
    detailedMonitoring: true,
    associatePublicIpAddress: true,
    blockDevices: [
      {
        deviceName: '/dev/xvda',
        volume: BlockDeviceVolume.ebs(20, { encrypted: true, volumeType: EbsDeviceVolumeType.GP3 }),
      },
    ],
    userData: UserData.custom(
      jobScript({ bucket: bucket.bucketName, volume: disk.volumeId, namespace: settings.stack_name, job }),
    ),
  });
  const group = new AutoScalingGroup(scope, 'Machine', {
    vpc,
    vpcSubnets: { subnetType: SubnetType.PUBLIC },
    launchTemplate: template,
    minCapacity: 1,
    maxCapacity: 1,
    healthChecks: HealthChecks.ec2({ gracePeriod: startTime }),
  });
  acknowledge(group, { AS3: 'The alarm no-run reports a machine that does no work, whatever the reason.' });
  return role;
}

/** One public subnet, since an address costs less than a gateway; nothing may connect to it. */
function makeNetwork(scope: Construct): IVpc {
  const vpc = new Vpc(scope, 'Network', {
    maxAzs: 1,
    natGateways: 0,
    subnetConfiguration: [{ name: 'job', subnetType: SubnetType.PUBLIC, mapPublicIpOnLaunch: true }],
    restrictDefaultSecurityGroup: false,
  });
  vpc.addGatewayEndpoint('Storage', { service: GatewayVpcEndpointAwsService.S3 });
  acknowledge(vpc, {
    VPC7: 'Nothing can connect to the only machine, which logs the addresses that it reads.',
  });
  // The library's classes are not exact about optional properties of its interfaces.
  return vpc as IVpc;
}

/** Out: the platforms that it imports from, over http and https. In: nothing. */
function makeSecurityGroup(scope: Construct, vpc: IVpc): SecurityGroup {
  const group = new SecurityGroup(scope, 'Outbound', {
    vpc,
    description: 'The hourly job reads public sources and AWS; nothing connects to it',
    allowAllOutbound: false,
  });
  for (const port of [80, 443]) group.addEgressRule(Peer.anyIpv4(), Port.tcp(port));
  return group;
}

/** The disk of the corpus. */
function makeDisk(
  scope: Construct,
  vpc: IVpc,
  job: JobSettings,
  { retain_bucket, stack_name }: Settings,
): Volume {
  const [zone = ''] = vpc.availabilityZones;
  const disk = new Volume(scope, 'Disk', {
    availabilityZone: zone,
    size: Size.gibibytes(job.disk_gb),
    encrypted: true,
    volumeType: EbsDeviceVolumeType.GP3,
    removalPolicy: retain_bucket ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });
  Tags.of(disk).add(snapshotTag, stack_name);
  makeSnapshots(scope, stack_name);
  return disk;
}

const snapshotTag = 'civic-snapshots';

/** A snapshot of the disk a day, kept for a week. */
const makeSnapshots = (scope: Construct, tag: string): CfnLifecyclePolicy =>
  new CfnLifecyclePolicy(scope, 'Snapshots', {
    description: 'Daily snapshots of the corpus',
    state: 'ENABLED',
    executionRoleArn: makeSnapshotRole(scope).roleArn,
    policyDetails: {
      resourceTypes: ['VOLUME'],
      targetTags: [{ key: snapshotTag, value: tag }],
      schedules: [
        {
          name: 'daily',
          createRule: { interval: 24, intervalUnit: 'HOURS', times: ['03:00'] },
          retainRule: { count: 7 },
          copyTags: true,
        },
      ],
    },
  });

/** https://docs.aws.amazon.com/ebs/latest/userguide/service-role.html */
function makeSnapshotRole(scope: Construct): Role {
  const role = new Role(scope, 'SnapshotRole', { assumedBy: new ServicePrincipal('dlm.amazonaws.com') });
  role.addToPolicy(
    new PolicyStatement({
      actions: [
        'ec2:CreateSnapshot',
        'ec2:DeleteSnapshot',
        'ec2:DescribeVolumes',
        'ec2:DescribeInstances',
        'ec2:DescribeSnapshots',
      ],
      resources: ['*'],
    }),
  );
  role.addToPolicy(
    new PolicyStatement({ actions: ['ec2:CreateTags'], resources: ['arn:aws:ec2:*::snapshot/*'] }),
  );
  acknowledge(role, {
    [wildcard('*')]: 'The service finds the disk by its tag, and snapshots have new names.',
    [wildcard('arn:aws:ec2:*::snapshot/*')]: 'Snapshots have new names.',
  });
  return role;
}

/** Allows publishing, attaching the disk and opening a shell through Session Manager. */
function makeRole(scope: Construct, bucket: Bucket, targets: PublishTargets, disk: Volume): Role {
  const shell = 'AmazonSSMManagedInstanceCore';
  const role = new Role(scope, 'Role', {
    assumedBy: new ServicePrincipal('ec2.amazonaws.com'),
    managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName(shell)],
  });
  for (const statement of publishStatements(bucket, targets)) role.addToPolicy(statement);
  const { account, region } = Stack.of(scope);
  const instances = `arn:aws:ec2:${region}:${account}:instance/*`;
  const volume = `arn:aws:ec2:${region}:${account}:volume/${disk.volumeId}`;
  role.addToPolicy(new PolicyStatement({ actions: ['ec2:AttachVolume'], resources: [volume, instances] }));
  acknowledge(role, {
    [`IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${shell}]`]:
      'AWS keeps it in step with the agent of Session Manager.',
    [objectWildcard(bucket, '*')]: 'Published files have new names in every run.',
    [wildcard('*')]: 'PutMetricData has no resources; a condition limits it to one namespace.',
    [wildcard(`arn:aws:ec2:${region}:<AWS::AccountId>:instance/*`)]:
      'The machine attaches the disk to itself, and has a new name each time.',
  });
  return role;
}
