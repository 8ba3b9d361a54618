/**
 * A fake of CloudFront's HTTP interface for invalidations: it checks requests, including signatures, and records accepted
 * ones. https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_CreateInvalidation.html
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type AwsCredentials, type RawRequest, signatureFault } from './aws-signature.ts';
import {
  type Batch,
  CloudFrontFault,
  invalid,
  isWildcard,
  parseBatch,
  pathsAtOnce,
  wildcardsAtOnce,
  xmlNamespace,
} from './cloudfront-batch.ts';

export type AcceptedInvalidation = Batch & {
  readonly id: string;
  readonly distribution: string;
  isCompleted: boolean;
};

type Answer = { readonly status: number; readonly xml: string; readonly location?: string };

const resource = /^\/2020-05-31\/distribution\/([A-Z0-9]+)\/invalidation(?:\/([A-Z0-9]+))?$/;

export class CloudFrontServer {
  readonly credentials: AwsCredentials;
  readonly distributions: readonly string[];
  /** The invalidations; a repeated request adds none. */
  readonly invalidations: AcceptedInvalidation[] = [];
  /** All requests, such as `POST /2020-05-31/distribution/...`. */
  readonly requests: string[] = [];
  /** Called with each request before any check. If it throws, the error is the response. */
  before: (request: RawRequest) => void = () => {};
  /** Called once an invalidation is accepted. If it throws, the error is the response. */
  afterAccepting: () => void = () => {};
  readonly #server: Server;

  private constructor(credentials: AwsCredentials, distributions: readonly string[]) {
    this.credentials = credentials;
    this.distributions = distributions;
    this.#server = createServer((request, response) => {
      void this.#answer(request).then(({ status, xml, location }) => {
        response.writeHead(status, {
          'Content-Type': 'text/xml',
          'x-amzn-RequestId': requestId,
          ...(location === undefined ? {} : { Location: location }),
        });
        response.end(`<?xml version="1.0"?>\n${xml}`);
      });
    });
  }

  static async start(credentials: AwsCredentials, ...distributions: string[]): Promise<CloudFrontServer> {
    const server = new CloudFrontServer(credentials, distributions);
    server.#server.listen(0, '127.0.0.1');
    await once(server.#server, 'listening');
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  complete(): void {
    for (const invalidation of this.invalidations) invalidation.isCompleted = true;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #answer(message: IncomingMessage): Promise<Answer> {
    const body = await buffer(message);
    const { method = '', url: target = '', rawHeaders } = message;
    const headers = rawHeaders.flatMap((name, index) =>
      index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ''] as const] : [],
    );
    this.requests.push(`${method} ${target}`);
    try {
      return this.#serve({ method, target, headers, body }, message.headers['content-type']);
    } catch (error) {
      if (error instanceof CloudFrontFault) return faultAnswer(error);
      throw error;
    }
  }

  #serve(request: RawRequest, mediaType: string | undefined): Answer {
    this.before(request);
    const scope = { region: 'us-east-1', service: 'cloudfront', now: new Date() };
    const fault = signatureFault(request, this.credentials, scope);
    if (fault !== undefined) throw new CloudFrontFault(403, fault.code, fault.reason);
    const [, distribution = '', id] = resource.exec(request.target) ?? [];
    if (distribution === '')
      throw new CloudFrontFault(400, 'InvalidURI', 'Could not parse the specified URI.');
    if (!this.distributions.includes(distribution))
      throw new CloudFrontFault(404, 'NoSuchDistribution', 'The specified distribution does not exist.');
    if (request.method === 'GET' && id !== undefined) return this.#find(distribution, id);
    if (request.method !== 'POST' || id !== undefined)
      throw new CloudFrontFault(405, 'MethodNotAllowed', 'The specified method is not allowed.');
    if (mediaType !== 'application/xml')
      throw new CloudFrontFault(400, 'MissingBody', 'It must be application/xml.');
    return this.#accept(distribution, parseBatch(request.body.toString('utf8')));
  }

  #find(distribution: string, id: string): Answer {
    const found = this.invalidations.find((one) => one.distribution === distribution && one.id === id);
    if (found === undefined) throw new CloudFrontFault(404, 'NoSuchInvalidation', 'It does not exist.');
    return { status: 200, xml: xmlOf(found) };
  }

  #accept(distribution: string, batch: Batch): Answer {
    const known = this.invalidations.find(
      (one) => one.distribution === distribution && one.reference === batch.reference,
    );
    if (known !== undefined && known.paths.join('\n') !== batch.paths.join('\n'))
      throw invalid(
        'Your request contains a caller reference that was used for a previous invalidation batch for the same distribution.',
      );
    const made = known ?? this.#make(distribution, batch);
    this.afterAccepting();
    const location = `${this.url}/2020-05-31/distribution/${distribution}/invalidation/${made.id}`;
    return { status: 201, xml: xmlOf(made), location };
  }

  #make(distribution: string, batch: Batch): AcceptedInvalidation {
    const inProgress = this.invalidations.filter(
      (one) => one.distribution === distribution && !one.isCompleted,
    );
    const paths = [...inProgress, batch].flatMap((one) => one.paths);
    const wildcards = paths.filter(isWildcard).length;
    if (wildcards > wildcardsAtOnce || paths.length - wildcards > pathsAtOnce)
      throw new CloudFrontFault(
        400,
        'TooManyInvalidationsInProgress',
        'Processing your request will cause you to exceed the maximum number of in-progress invalidations.',
      );
    const id = `I${String(this.invalidations.length + 1).padStart(13, '0')}`;
    const made: AcceptedInvalidation = { ...batch, id, distribution, isCompleted: false };
    this.invalidations.push(made);
    return made;
  }
}

const requestId = '647cd254-e0d1-44a9-af61-1d6d86ea6b77';

const faultAnswer = ({ status, code, message }: CloudFrontFault): Answer => ({
  status,
  xml: `<ErrorResponse xmlns="${xmlNamespace}"><Error><Type>Sender</Type><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error><RequestId>${requestId}</RequestId></ErrorResponse>`,
});

const xmlOf = ({ id, isCompleted, paths, reference }: AcceptedInvalidation): string =>
  `<Invalidation xmlns="${xmlNamespace}"><Id>${id}</Id><Status>${isCompleted ? 'Completed' : 'InProgress'}</Status><CreateTime>2026-11-20T12:00:00.000Z</CreateTime><InvalidationBatch><Paths><Quantity>${paths.length}</Quantity><Items>${paths.map((path) => `<Path>${escapeXml(path)}</Path>`).join('')}</Items></Paths><CallerReference>${escapeXml(reference)}</CallerReference></InvalidationBatch></Invalidation>`;

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
