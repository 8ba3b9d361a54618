/** The address of a mail server, as CIVIC_SMTP_URL has it. */
import { UserError } from '../system/errors.ts';

const schemes = ['smtp:', 'smtps:'];

const label = String.raw`[\p{L}\p{N}_](?:[\p{L}\p{N}_-]*[\p{L}\p{N}_])?`;
/** Names in any language, and IPv6 addresses. */
const hostPattern = new RegExp(String.raw`^(?:\[[\da-f:.]+\]|${label}(?:\.${label})*\.?)$`, 'iu');

/**
 * Returns the address if it is one. A mail library takes what it cannot read for this machine, or for another server: of
 * `smtp://user:12/34@host`, it asks the host `user`.
 * @throws {UserError} without the address, which has a password
 */
export function parseSmtpUrl(text: string): string {
  const address = text.trim();
  const url = /^\w+:\/\/[^/]/.test(address) && !/[\s\p{Cc}\\]/u.test(address) ? URL.parse(address) : null;
  if (url === null) throw malformed('is not an address of a mail server');
  if (!schemes.includes(url.protocol))
    throw malformed(`begins with ${url.protocol}, which is not a mail server`);
  if (/[@#]/.test(url.search + url.hash) || !['', '/'].includes(url.pathname) || url.hash !== '')
    throw malformed('has more behind the host, perhaps a part of its password');
  const [host, ...secrets] = [url.hostname, url.username, url.password].map(decoded);
  if (secrets.includes(undefined)) throw malformed('has a % in its user or password that is not %25');
  if (host === undefined || !hostPattern.test(host)) throw malformed('has an invalid host');
  if (url.port === '0') throw malformed('has the port 0');
  return address;
}

const malformed = (problem: string): UserError =>
  new UserError(
    `CIVIC_SMTP_URL ${problem}. Set it to smtp://user:password@host:587 or smtps://user:password@host, with %40, %2F, %3F, %23 and %25 for @, /, ?, # and % in a password.`,
  );

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
