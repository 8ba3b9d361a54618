/** Conditional writes of S3. */
import type { PutObjectCommandInput } from '@aws-sdk/client-s3';
import type { Condition } from '../object-store.ts';
import { UserError } from '../../system/errors.ts';
import { answerOf } from './retry.ts';

/** Tags without quotes, as in Amazon's examples: some services, such as Ceph 16, refuse quoted ones. */
export const conditionHeader = (
  condition: Condition,
): Pick<PutObjectCommandInput, 'IfMatch' | 'IfNoneMatch'> =>
  'ifMatch' in condition ? { IfMatch: condition.ifMatch.replaceAll('"', '') } : { IfNoneMatch: '*' };

/** The condition is said to have failed although the object has the expected tag. */
export const isUnsupported = (error: unknown, condition: Condition, tag: string | undefined): boolean =>
  answerOf(error).status === 412 && 'ifMatch' in condition && tag === condition.ifMatch;

/** @param store its name, for people */
export const unsupported = (store: string): UserError =>
  new UserError(
    `${store} refuses conditional writes (If-Match) although nobody has changed the object: some services, such as Ceph, do so in buckets that keep versions. Turn versions off for this bucket (then civic rollback has nothing to restore), or publish to another service.`,
  );

/** If the object was deleted, S3 returns NoSuchKey. */
export const isFailedCondition = (error: unknown): boolean =>
  answerOf(error).status === 412 || answerOf(error).name === 'NoSuchKey';
