/** Signatures of requests for objects in S3. */
import { Hash } from '@smithy/core/serde';
import { SignatureV4 } from '@smithy/signature-v4';
import { StoreFault } from './index-store.ts';
import { type AwsEnvironment, regionOf } from './s3-address.ts';

type SignedHeaders = Readonly<Record<string, string>>;

/** S3 accepts a signature for 15 minutes. A short time leaves room for clocks that differ. */
const reuseMs = 60_000;

/**
 * Signs GET requests. All parts of an object have the same signature for a minute: it covers the address and the time, and the Range
 * header need not be signed.
 */
export class RequestSigner {
  readonly #signatures = new Map<string, Promise<SignedHeaders>>();
  #until = 0;

  /**
   * Returns the headers to send.
   * @throws {StoreFault} if the environment has no credentials or no region
   */
  sign(url: URL, environment: AwsEnvironment, now = Date.now()): Promise<SignedHeaders> {
    // The clock may have been set back.
    if (now >= this.#until || now < this.#until - reuseMs) {
      this.#signatures.clear();
      this.#until = now + reuseMs;
    }
    const known = this.#signatures.get(url.href);
    if (known !== undefined) return known;
    const signed = signGet(url, environment, new Date(now));
    this.#signatures.set(url.href, signed);
    return signed;
  }
}

async function signGet(url: URL, environment: AwsEnvironment, signingDate: Date): Promise<SignedHeaders> {
  const signer = new SignatureV4({
    service: 's3',
    region: regionOf(environment),
    sha256: Hash.bind(null, 'sha256'),
    credentials: credentialsOf(environment),
    uriEscapePath: false,
  });
  const { headers } = await signer.sign(
    {
      method: 'GET',
      protocol: url.protocol,
      hostname: url.hostname,
      path: url.pathname,
      headers: { host: url.host },
    },
    { signingDate },
  );
  return headers;
}

function credentialsOf(environment: AwsEnvironment) {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  if (!accessKeyId || !secretAccessKey) throw new StoreFault('there are no AWS credentials');
  const sessionToken = environment['AWS_SESSION_TOKEN'];
  return { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) };
}
