/** The storage for large files, on a different host than the hub: it accepts signed URLs, but no token. */
import { hash } from 'node:crypto';
import { addressOf, type Answer, type Call, type RequestLog, serverOf } from './hub-http.ts';
import { completeSchema } from './hub-requests.ts';

/** Returns the git object id of a blob. */
export const gitOidOf = (content: Buffer): string =>
  hash('sha1', Buffer.concat([Buffer.from(`blob ${content.length}\0`), content]));

export class HubStorage {
  /** Files by SHA-256. */
  readonly objects = new Map<string, Buffer>();
  /** Larger files are uploaded in parts of this size. */
  partBytes = Infinity;
  readonly server;
  readonly #parts = new Map<string, Buffer>();

  constructor(log: RequestLog) {
    this.server = serverOf(
      [
        ['PUT', /^\/objects\/([0-9a-f]{64})(?:\/(\d+))?$/, 'upload', (call) => this.#upload(call)],
        ['POST', /^\/objects\/([0-9a-f]{64})\/complete$/, 'complete', (call) => this.#complete(call)],
      ],
      log,
    );
  }

  /** The upload instructions of the hub: one request, or several parts and a completion. */
  uploadAction(oid: string, size: number): { href: string; header?: Record<string, string> } {
    const href = `${addressOf(this.server)}/objects/${oid}`;
    if (size <= this.partBytes) return { href: `${href}?signature=secret` };
    const parts = Array.from({ length: Math.ceil(size / this.partBytes) }, (_, index) => [
      String(index + 1).padStart(5, '0'),
      `${href}/${index + 1}?signature=secret`,
    ]);
    return {
      href: `${href}/complete`,
      header: { chunk_size: String(this.partBytes), ...Object.fromEntries(parts) },
    };
  }

  #upload({ headers, body, names: [oid = '', part = ''] }: Call): Answer {
    if (headers.authorization !== undefined) throw new Error('the token was sent to the storage');
    if (headers['content-length'] !== String(body.length)) throw new Error('the Content-Length is wrong');
    if (part === '') this.#store(oid, body);
    else this.#parts.set(`${oid}/${part}`, body);
    return { headers: { ETag: `"${gitOidOf(body)}"` } };
  }

  #complete({ body, names: [oid = ''] }: Call): Answer {
    const { parts } = completeSchema.parse(JSON.parse(body.toString()));
    const contents = parts.map(({ partNumber, etag }) => {
      const content = this.#parts.get(`${oid}/${partNumber}`);
      if (content === undefined || etag !== `"${gitOidOf(content)}"`)
        throw new Error(`part ${partNumber} is missing or differs`);
      return content;
    });
    this.#store(oid, Buffer.concat(contents));
    return { json: {} };
  }

  #store(oid: string, content: Buffer): void {
    if (hash('sha256', content) !== oid) throw new Error(`the upload does not match ${oid}`);
    if (this.objects.has(oid)) throw new Error(`${oid} was uploaded twice`);
    this.objects.set(oid, content);
  }
}
