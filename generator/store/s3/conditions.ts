/** Conditional writes of S3. */
import type { PutObjectCommandInput } from '@aws-sdk/client-s3';
import type { Condition } from '../object-store.ts';
import { answerOf } from './retry.ts';

/** Tags without quotes, as in Amazon's examples: some services, such as Ceph 16, refuse quoted ones. */
export const conditionHeader = (
  condition: Condition,
): Pick<PutObjectCommandInput, 'IfMatch' | 'IfNoneMatch'> =>
  'ifMatch' in condition ? { IfMatch: condition.ifMatch.replaceAll('"', '') } : { IfNoneMatch: '*' };

/** If the object was deleted, S3 returns NoSuchKey. */
export const isFailedCondition = (error: unknown): boolean =>
  answerOf(error).status === 412 || answerOf(error).name === 'NoSuchKey';
