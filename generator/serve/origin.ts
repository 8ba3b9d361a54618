/**
 * The origin under which a client reached the local server. A build without a configuration has links to the default local
 * origin; the server replaces it, so that they work on any port and under every name of this machine.
 */
import { createHash } from 'node:crypto';
import { hostname, networkInterfaces } from 'node:os';
import { localOrigin } from '../system/config.ts';
import { escapePattern } from '../system/text.ts';
import type { ManifestEntry } from '../store/manifest.ts';
import type { BuiltFiles } from './files.ts';

/** A published file as this server sends it: from disk, or from memory if links were replaced. */
export type ServedFile = ManifestEntry & { readonly body?: Buffer };

/** The address that the server listens on. */
export type Listener = { readonly host: string; readonly port: number };

/** Media types of text, whose links are replaced. */
export const textType = /^(?:text\/|image\/svg\+xml|application\/(?:[\w.+-]+\+)?(?:json|xml|javascript)\b)/i;

/** Another port that begins with the same digits is another origin. */
const localOrigins = new RegExp(`${escapePattern(localOrigin)}(?!\\d)`, 'g');

const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
const wildcardHosts: ReadonlySet<string> = new Set(['0.0.0.0', '[::]']);

/** RFC 9112, 3.2: a name, an IPv4 address or an IPv6 address in brackets, and an optional port. */
const hostForm = /^(?<name>[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::(?<port>\d{1,5}))?$/;

/**
 * The origin in the `Host` header if it names this machine; its port may be one that is forwarded to this server. Otherwise the
 * address that the server listens on, since an untrusted header must not end up in links.
 */
export function requestedOrigin(header: string | null, listener: Listener): string {
  const { name, port } = hostForm.exec(header?.toLowerCase() ?? '')?.groups ?? {};
  const isOurs = name !== undefined && namesOf(listener).has(name) && Number(port ?? 80) <= 65_535;
  return isOurs ? new URL(`http://${name}:${port ?? 80}`).origin : originOf(linkable(listener));
}

/** Replaces a wildcard address (`0.0.0.0`, `::`), which clients cannot connect to, with `localhost`. */
const linkable = (listener: Listener): Listener =>
  wildcardHosts.has(inBrackets(listener.host)) ? { ...listener, host: 'localhost' } : listener;

/** The address that the server listens on. */
export const originOf = ({ host, port }: Listener): string => `http://${inBrackets(host)}:${port}`;

function namesOf({ host }: Listener): ReadonlySet<string> {
  const own = inBrackets(host).toLowerCase();
  return wildcardHosts.has(own)
    ? new Set([...loopbackHosts, ...machineNames()])
    : new Set([...loopbackHosts, own]);
}

function machineNames(): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  const name = hostname().toLowerCase();
  return [name, `${name}.local`, ...addresses.map(({ address }) => inBrackets(address))];
}

const inBrackets = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** The text with this origin instead of the default local one. */
const withOrigin = (text: string, origin: string): string => text.replaceAll(localOrigins, () => origin);

/** Files of the dataset are sent as built: they list each other's SHA-256. */
const isInDataset = ({ path }: ManifestEntry): boolean => path.startsWith('archive/');

/** The file with this origin in its links. */
export async function relinkFile(
  files: BuiltFiles,
  entry: ManifestEntry,
  origin: string,
): Promise<ServedFile> {
  if (origin === localOrigin || !textType.test(entry.media_type) || isInDataset(entry)) return entry;
  // A file that is missing or half-written is reported where it is sent.
  const built = await files.read(entry.path).catch(() => undefined);
  if (built?.length !== entry.bytes) return entry;
  const text = built.toString('latin1');
  const replaced = entry.path.endsWith('.ics')
    ? withOriginInCalendar(text, origin)
    : withOrigin(text, origin);
  if (replaced === text) return entry;
  const body = Buffer.from(replaced, 'latin1');
  return { ...entry, body, bytes: body.length, sha256: createHash('sha256').update(body).digest('hex') };
}

/** RFC 5545, 3.1: a line has at most 75 bytes. A longer one continues on lines that begin with a space. */
const foldedBytes = 74;
/** Bytes are characters here (Latin-1). No fold separates the bytes of one UTF-8 character. */
const foldable = new RegExp(`[^]{1,${foldedBytes}}(?![\\x80-\\xbf])`, 'g');

/** Calendars break lines anywhere, even in an address. */
const withOriginInCalendar = (text: string, origin: string): string =>
  text
    .split(/\r\n(?! )/)
    .map((folded) => {
      const line = folded.replaceAll('\r\n ', '');
      const replaced = withOrigin(line, origin);
      return replaced === line ? folded : (replaced.match(foldable) ?? []).join('\r\n ');
    })
    .join('\r\n');

/** A response of the search with this origin in its links. In JSON, the query is the client's text and stays as it was typed. */
export async function relinkResponse(response: Response, origin: string): Promise<Response> {
  const mediaType = response.headers.get('Content-Type') ?? '';
  if (origin === localOrigin || response.body === null || !textType.test(mediaType)) return response;
  if (!/\bjson\b/.test(mediaType)) return new Response(withOrigin(await response.text(), origin), response);
  const answer: unknown = JSON.parse(await response.text(), (key, value: unknown) =>
    typeof value === 'string' && linkFields.has(key) ? withOrigin(value, origin) : value,
  );
  return new Response(JSON.stringify(answer), response);
}

/** Fields of search results and of errors that link to this service. */
const linkFields: ReadonlySet<string> = new Set(['url', 'type']);
