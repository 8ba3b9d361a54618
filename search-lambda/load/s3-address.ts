/** Addresses of objects in buckets. Pure. */
import { StoreFault } from './index-store.ts';

export type AwsEnvironment = Readonly<Record<string, string | undefined>>;

/** A name that is one label of a host name, as the certificates of S3 cover. */
const isHostLabel = /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/;

/**
 * Returns the address of an object. At AWS, the bucket is in the host name if it can be:
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/VirtualHosting.html.
 * @throws {StoreFault} if no region is set, or the endpoint is not a URL
 */
export function locate(bucket: string, key: string, environment: AwsEnvironment): URL {
  const path = key.split('/').map(encodeSegment).join('/');
  const custom = environment['AWS_ENDPOINT_URL_S3'] || environment['AWS_ENDPOINT_URL'];
  if (custom) {
    if (!URL.canParse(custom))
      throw new StoreFault('the endpoint in the AWS environment variables is not a URL');
    return new URL(`${custom.replace(/\/+$/, '')}/${bucket}/${path}`);
  }
  const region = regionOf(environment);
  const host = `s3.${region}.${region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com'}`;
  return new URL(
    isHostLabel.test(bucket) ? `https://${bucket}.${host}/${path}` : `https://${host}/${bucket}/${path}`,
  );
}

/** @throws {StoreFault} if no region is set */
export function regionOf(environment: AwsEnvironment): string {
  const region = environment['AWS_REGION'];
  if (!region) throw new StoreFault('no AWS region is set');
  return region;
}

/** As signatures need it: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html ("UriEncode"). */
const encodeSegment = (segment: string): string =>
  encodeURIComponent(segment).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
