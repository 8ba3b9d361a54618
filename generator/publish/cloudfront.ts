/** CloudFront, as far as invalidating goes. Credentials and endpoint come from the usual environment of AWS. */
import {
  CloudFrontClient,
  CreateInvalidationCommand,
  GetInvalidationCommand,
  type Invalidation,
} from '@aws-sdk/client-cloudfront';
import { explainCloudFront } from './cloudfront-errors.ts';

export type InvalidationRequest = {
  /** The distribution's id. */
  readonly distribution: string;
  /** At least one; each counts towards the bill. */
  readonly paths: readonly string[];
  /** CloudFront answers a second request with the same reference and paths with the first one's invalidation, for free. */
  readonly reference: string;
};

export type InvalidationState = { readonly invalidation: string; readonly isCompleted: boolean };

export type Cdn = {
  /** @throws {UserError} where CloudFront does not accept it. */
  readonly invalidate: (request: InvalidationRequest) => Promise<InvalidationState>;
  /** @throws {UserError} where CloudFront does not tell. */
  readonly stateOf: (distribution: string, invalidation: string) => Promise<InvalidationState>;
};

/** CloudFront throttles whole accounts, consoles included; the SDK's waits between six attempts add up to some 15 s. */
const usualAttempts = 6;

const connectTimeoutMs = 5_000;
const answerTimeoutMs = 30_000;

export function openCloudFront(attempts = usualAttempts): Cdn {
  const client = new CloudFrontClient({
    // Where CloudFront's own requests are signed for, wherever the bucket is.
    region: 'us-east-1',
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout: connectTimeoutMs,
      requestTimeout: answerTimeoutMs,
      throwOnRequestTimeout: true,
    },
  });
  return {
    invalidate: ({ distribution, paths, reference }) =>
      clearly('cloudfront:CreateInvalidation', distribution, async () => {
        const batch = { CallerReference: reference, Paths: { Quantity: paths.length, Items: [...paths] } };
        const command = new CreateInvalidationCommand({
          DistributionId: distribution,
          InvalidationBatch: batch,
        });
        return stateIn((await client.send(command)).Invalidation);
      }),
    stateOf: (distribution, invalidation) =>
      clearly('cloudfront:GetInvalidation', distribution, async () => {
        const command = new GetInvalidationCommand({ DistributionId: distribution, Id: invalidation });
        return stateIn((await client.send(command)).Invalidation);
      }),
  };
}

const stateIn = (answer: Invalidation | undefined): InvalidationState => ({
  invalidation: answer?.Id ?? '',
  isCompleted: answer?.Status === 'Completed',
});

async function clearly<Result>(
  action: string,
  distribution: string,
  ask: () => Promise<Result>,
): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    throw explainCloudFront(error, { action, distribution });
  }
}
