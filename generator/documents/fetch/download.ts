/** Downloads one document, and refuses what is not one. */
import { createReadStream, statSync } from 'node:fs';
import { blockIn, isPage } from '../../import/web/blocks.ts';
import { decodeBody } from '../../import/web/charset.ts';
import type { Session } from '../../import/web/session.ts';
import { SourceError } from '../../import/web/source-error.ts';
import { hashFile } from '../../store/hash-file.ts';
import { isPlainAddress } from '../../system/network.ts';
import { isPrivateHost, type Resolve } from '../../system/private-address.ts';
import { headBytes, sniffMediaType } from '../text/media-type.ts';
import type { KeptFile } from './archive.ts';
import type { DueAddress } from './plan.ts';
import type { Validators } from './records.ts';

/** A slow server sends a packet of 100 MB within 10 minutes. */
const timeoutMs = 600_000;

export type DownloadOptions = {
  readonly session: Session;
  /** Where the bytes are written. */
  readonly file: string;
  readonly maxBytes: number;
  /** Called for each piece; may throw to end the download. */
  readonly onBytes: (bytes: number) => void;
  readonly allowsPrivate: boolean;
  readonly resolve?: Resolve | undefined;
};

export type Downloaded = {
  readonly content: KeptFile;
  readonly validators: Validators;
};

/** Downloads a document; undefined if it has not changed. @throws {SourceError} if there is none */
export async function download(due: DueAddress, options: DownloadOptions): Promise<Downloaded | undefined> {
  const { session, file, maxBytes, onBytes } = options;
  if (!isPlainAddress(due.url))
    throw new SourceError('refused', 'The address is not a web address, or has a user name or password');
  const answer = await session.download(new URL(due.url), {
    file,
    maxBytes,
    onBytes,
    timeoutMs,
    headers: conditionsOf(due),
    requireAddress: options.allowsPrivate ? undefined : (url) => requirePublic(url, options.resolve),
  });
  if (answer.status === 304) return undefined;
  const mediaType = await requireDocument(due, file, answer.headers);
  return {
    content: { ...(await hashFile(file)), mediaType },
    validators: {
      etag: answer.headers.get('etag'),
      lastModified: answer.headers.get('last-modified'),
    },
  };
}

const conditionsOf = ({ etag, lastModified }: DueAddress): Record<string, string> => ({
  ...(etag === null ? {} : { 'if-none-match': etag }),
  ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
});

async function requirePublic(url: URL, resolve?: Resolve): Promise<void> {
  if (await isPrivateHost(url, resolve))
    throw new SourceError(
      'refused',
      `${url.host} is an address in a private network. If it is yours, use --private-addresses`,
    );
}

/** The media type of a document. @throws {SourceError} for an empty file, and for a page in place of a PDF */
async function requireDocument(due: DueAddress, file: string, headers: Headers): Promise<string> {
  if (statSync(file).size === 0) throw new SourceError('refused', 'The document is empty');
  const head = await headOf(file);
  const mediaType = sniffMediaType(head);
  if (mediaType !== 'text/html') return mediaType;
  const page = decodeBody(head, headers.get('content-type'));
  const block = blockIn(200, headers, page);
  if (block !== undefined)
    throw new SourceError('refused', `The source answers with ${block} instead of the document`);
  if (isPdfExpected(due) && isPage(page))
    throw new SourceError('refused', 'The source answers with a web page instead of the PDF');
  return mediaType;
}

const isPdfExpected = ({ media, url }: DueAddress): boolean =>
  media === 'application/pdf' || /\.pdf$/i.test(new URL(url).pathname);

async function headOf(file: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of createReadStream(file, { end: headBytes - 1 })) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
