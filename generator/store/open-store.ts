import { UserError } from '../system/errors.ts';
import { openFolderStore } from './folder-store.ts';
import { isObjectKey, type ObjectStore } from './object-store.ts';
import { openS3Store, type S3Address } from './s3-store.ts';

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
const bucketAddress = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/+(.*?)\/*)?$/s;
const scheme = /^[a-z][a-z0-9+.-]*:/i;

/**
 * Opens the store at `s3://bucket`, `s3://bucket/prefix`, or in a folder, without a request.
 * @throws {UserError} for anything else.
 */
export function openStore(location: string): ObjectStore {
  const address = s3AddressOf(location);
  if (address !== undefined) return openS3Store(address);
  if (location.trim() !== '' && !location.includes('\0') && !scheme.test(location))
    return openFolderStore(location);
  throw new UserError(
    `${JSON.stringify(location)} is not a store. Use s3://bucket, s3://bucket/prefix (a bucket name has 3 to 63 of the characters a-z, 0-9, '.' and '-'), or a folder; write ./ before a folder name with a colon.`,
  );
}

/** The bucket and prefix of an `s3://` address, or undefined for anything else. */
export function s3AddressOf(location: string): S3Address | undefined {
  const [, bucket, prefix = ''] = bucketAddress.exec(location) ?? [];
  return bucket !== undefined && (prefix === '' || isObjectKey(prefix)) ? { bucket, prefix } : undefined;
}
