/** The address of a mail server, as CIVIC_SMTP_URL has it. */
import { UserError } from '../system/errors.ts';

const schemes = ['smtp:', 'smtps:'];

/**
 * Returns the address if it is one. A mail library takes what it cannot read for this machine.
 * @throws {UserError} without the address, which has a password
 */
export function parseSmtpUrl(text: string): string {
  const url = URL.parse(text);
  const form =
    'Set it to smtp://user:password@host:587 or smtps://user:password@host, with %40 for an @ in a password.';
  if (url === null || !/^\w+:\/\/[^/]/.test(text))
    throw new UserError(`CIVIC_SMTP_URL is not an address of a mail server. ${form}`);
  if (!schemes.includes(url.protocol))
    throw new UserError(`CIVIC_SMTP_URL begins with ${url.protocol}, which is not a mail server. ${form}`);
  if (url.hostname === '') throw new UserError(`CIVIC_SMTP_URL has no host. ${form}`);
  return text;
}
