/** Decodes bodies whose encoding is stated, wrong, missing or mixed. Pure. */

/** How much of a page is searched for its encoding (HTML Standard, 13.2.3.2). */
const declarationBytes = 1024;
const inHeader = /charset\s*=\s*["']?([\w:.-]+)/i;
const inPage = /<meta[^>]+charset\s*=\s*["']?([\w:.-]+)|<\?xml[^>]+encoding\s*=\s*["']([\w:.-]+)/i;

/**
 * The text of a body. Its encoding is the one in the byte order mark, the `content-type`, or the page, in this order; otherwise
 * UTF-8. Bytes that are not UTF-8 in a text that should be are read as Windows-1252: pages mix both.
 */
export function decodeBody(body: Uint8Array, contentType: string | null): string {
  const decoder = decoderOf(markOf(body) ?? inHeader.exec(contentType ?? '')?.[1] ?? declaredIn(body));
  if (decoder !== undefined && decoder.encoding !== 'utf-8') return decoder.decode(body);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return decodeMixed(body);
  }
}

const markOf = (body: Uint8Array): string | undefined => {
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le';
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be';
  return body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf ? 'utf-8' : undefined;
};

function declaredIn(body: Uint8Array): string | undefined {
  const [, meta, xml] = inPage.exec(latin1.decode(body.subarray(0, declarationBytes))) ?? [];
  return meta ?? xml;
}

/** Undefined for a name that is not an encoding. */
function decoderOf(label: string | undefined): InstanceType<typeof TextDecoder> | undefined {
  try {
    return label === undefined ? undefined : new TextDecoder(label);
  } catch {
    return undefined;
  }
}

/** Windows-1252, which the Encoding Standard calls Latin-1. */
const latin1 = new TextDecoder('windows-1252');

/** A run of UTF-8, or one byte that is not part of it (RFC 3629, 4). */
const run =
  /(?:[^\x80-\xff]|[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2})+|[\x80-\xff]/g;
const utf8 = new TextDecoder('utf-8', { fatal: true });

function decodeMixed(body: Uint8Array): string {
  const bytes = Buffer.from(body).toString('latin1');
  return bytes.replaceAll(run, (part) => {
    const piece = Buffer.from(part, 'latin1');
    return piece.length === 1 && (piece[0] ?? 0) > 0x7f ? latin1.decode(piece) : utf8.decode(piece);
  });
}
