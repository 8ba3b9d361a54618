/** What the machine of the hourly job runs when it starts: it mounts the disk of the corpus and installs a timer. */
import type { Settings } from './settings.ts';

export type JobScriptParts = {
  readonly bucket: string;
  readonly volume: string;
  /** Namespace of the metrics. */
  readonly namespace: string;
  readonly job: NonNullable<Settings['job']>;
};

/** Where the disk is mounted. */
const home = '/srv/civic';

/** Where the operator puts civic.config.json: in the bucket, outside of what is published. */
export const configKey = '.job/civic.config.json';

/** Where the machine keeps the script of an hour. */
const hourFile = '/usr/local/bin/civic-hour';

/**
 * The script of an hour. Until the job replaces metrics.json, it says that the run failed, also if the configuration cannot be copied or the
 * job is killed.
 */
export const hourScript = ({ bucket }: Pick<JobScriptParts, 'bucket'>): string => `#!/bin/bash
set -euo pipefail
echo '[{"MetricName":"RunSucceeded","Value":0}]' > metrics.json
mkdir -p tmp
aws s3 cp s3://${bucket}/${configKey} civic.config.json
exec civic hourly us.db --to s3://${bucket} --metrics metrics.json --canary council
`;

/** Sends the metrics of an hour, however it ended. */
export const sendMetrics = (namespace: string): string =>
  `aws cloudwatch put-metric-data --namespace ${namespace} --metric-data file://metrics.json`;

/**
 * The script as user data of EC2. Values are settings with strict patterns or tokens of the CDK, so none of them needs quotes. The
 * disk is formatted only if it has no file system.
 */
export const jobScript = ({ bucket, volume, namespace, job }: JobScriptParts): string => `#!/bin/bash
set -euo pipefail
token=$(curl -sfX PUT -H 'X-aws-ec2-metadata-token-ttl-seconds: 300' http://169.254.169.254/latest/api/token)
about() { curl -sf -H "X-aws-ec2-metadata-token: $token" "http://169.254.169.254/latest/meta-data/$1"; }
export AWS_DEFAULT_REGION=$(about placement/region)

# An instance that this one replaces may still have the disk.
until aws ec2 attach-volume --volume-id ${volume} --instance-id "$(about instance-id)" --device /dev/sdf; do sleep 10; done
disk=/dev/disk/by-id/nvme-Amazon_Elastic_Block_Store_$(echo ${volume} | tr -d -)
until [ -e "$disk" ]; do sleep 1; done
blkid "$disk" || mkfs.xfs "$disk"
mkdir -p ${home}
mount "$disk" ${home}
id civic || useradd --system --home-dir ${home} civic
chown civic: ${home}

dnf install -y nodejs24 nodejs24-npm || dnf install -y nodejs22 nodejs22-npm
npm install --global civic-meetings@${job.version}

cat > ${hourFile} <<'HOUR'
${hourScript({ bucket })}HOUR
chmod +x ${hourFile}

cat > /etc/systemd/system/civic.service <<'UNIT'
[Unit]
Description=Civic Meetings: the hourly job

[Service]
Type=oneshot
User=civic
WorkingDirectory=${home}
Environment=TMPDIR=${home}/tmp
EnvironmentFile=-${home}/environment
ExecStart=${hourFile}
# Exit code 2: published, though a step is incomplete. The alarms say which.
SuccessExitStatus=2
ExecStopPost=/usr/bin/${sendMetrics(namespace)}
TimeoutStartSec=3h
UNIT

cat > /etc/systemd/system/civic.timer <<'UNIT'
[Unit]
Description=Civic Meetings: every hour

[Timer]
OnCalendar=*:17
Persistent=true

[Install]
WantedBy=timers.target
UNIT
sed -i "/^Environment=TMPDIR/a Environment=AWS_REGION=$AWS_DEFAULT_REGION" /etc/systemd/system/civic.service
systemctl daemon-reload
systemctl enable --now civic.timer
`;
