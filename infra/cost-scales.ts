/** What costs are computed from: prices, and three sizes of a service with what was measured and assumed of each. */

/** In dollars. Check them before you rely on them: prices change. */
export const prices = {
  /** https://aws.amazon.com/s3/pricing/ */
  storageGbMonth: 0.023,
  putThousand: 0.005,
  getThousand: 0.0004,
  /** https://aws.amazon.com/ec2/pricing/on-demand/: t4g.medium; https://aws.amazon.com/vpc/pricing/: one IPv4 address */
  machineHour: 0.0336,
  addressHour: 0.005,
  /** https://aws.amazon.com/ebs/pricing/ */
  diskGbMonth: 0.08,
  snapshotGbMonth: 0.05,
  /** https://aws.amazon.com/ec2/pricing/on-demand/: data transfer out to the internet */
  transferGb: 0.09,
  /** https://aws.amazon.com/cloudfront/pricing/ */
  edgeFunctionMillion: 0.1,
  invalidationPath: 0.005,
  /** https://aws.amazon.com/lambda/pricing/, arm64 */
  lambdaGbSecond: 0.0000133334,
  lambdaMillion: 0.2,
  /** https://aws.amazon.com/cloudwatch/pricing/ */
  metricMonth: 0.3,
  alarmMonth: 0.1,
  logGb: 0.5,
  /** https://aws.amazon.com/kms/pricing/ */
  keyMonth: 1,
};

export type Scale = {
  readonly name: string;
  readonly places: number;
  readonly meetings: number;
  /** Measured on a demo corpus of this size with `--language real`; the nation in bench/RESULTS.md. */
  readonly measured: {
    readonly corpusGb: number;
    readonly sitesGb: number;
    readonly datasetGb: number;
    readonly indexGb: number;
    /** Of one run with `changedPlaces`. */
    readonly uploadedFiles: number;
    readonly uploadedGb: number;
    readonly indexUploadedGb: number;
  };
  /** Assumed, not measured. */
  readonly assumed: {
    /** Runs in a month in which something changes, and the places that change in each. */
    readonly changingRuns: number;
    readonly changedPlaces: number;
    readonly searchesMillion: number;
    readonly fileRequestsMillion: number;
    readonly functionGb: number;
    /** Loading the index into a new instance at 75 MB/s, and 1 s to start. */
    readonly loadSeconds: number;
    /** Instances of the function that load each new index. */
    readonly instances: number;
  };
  /** The machine of the job. Without it, GitHub's schedule runs the job, free of charge for a public repository. */
  readonly machine?: { readonly diskGb: number; readonly snapshotsGb: number };
};

export const scales: readonly Scale[] = [
  {
    name: 'a town',
    places: 1,
    meetings: 300,
    measured: {
      corpusGb: 0.004,
      sitesGb: 0.006,
      datasetGb: 0.001,
      indexGb: 0.0003,
      uploadedFiles: 9,
      uploadedGb: 0.0021,
      indexUploadedGb: 0.0001,
    },
    assumed: {
      changingRuns: 62,
      changedPlaces: 1,
      searchesMillion: 0.01,
      fileRequestsMillion: 0.05,
      functionGb: 1,
      loadSeconds: 1,
      instances: 1,
    },
  },
  {
    name: 'a state',
    places: 300,
    meetings: 88_300,
    measured: {
      corpusGb: 0.4,
      sitesGb: 1.1,
      datasetGb: 0.15,
      indexGb: 0.16,
      uploadedFiles: 330,
      uploadedGb: 0.096,
      indexUploadedGb: 0.0001,
    },
    assumed: {
      changingRuns: 744,
      changedPlaces: 43,
      searchesMillion: 0.1,
      fileRequestsMillion: 0.5,
      functionGb: 1,
      loadSeconds: 3,
      instances: 2,
    },
  },
  {
    name: 'the nation',
    places: 7_000,
    meetings: 2_060_000,
    measured: {
      corpusGb: 9.3,
      sitesGb: 27.1,
      datasetGb: 1.3,
      indexGb: 3.4,
      uploadedFiles: 3_984,
      uploadedGb: 1.2,
      indexUploadedGb: 0.003,
    },
    assumed: {
      changingRuns: 744,
      changedPlaces: 1_000,
      searchesMillion: 1,
      fileRequestsMillion: 5,
      functionGb: 2.94,
      loadSeconds: 19,
      instances: 5,
    },
    machine: { diskGb: 80, snapshotsGb: 20 },
  },
];
