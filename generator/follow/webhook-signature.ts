/** Signatures of webhooks, as https://www.standardwebhooks.com defines them: receivers verify them with a library of any language. */
import { createHmac } from 'node:crypto';
import { UserError } from '../system/errors.ts';

const prefix = 'whsec_';
/** https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md: 192 to 512 bits. */
const [minBytes, maxBytes] = [24, 64];
const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Reads the key of signatures from its text. @throws {UserError} without the text */
export function parseSecret(text: string | undefined): Buffer {
  const encoded = text?.startsWith(prefix) === true ? text.slice(prefix.length) : '';
  const key = base64.test(encoded) ? Buffer.from(encoded, 'base64') : Buffer.alloc(0);
  if (key.length >= minBytes && key.length <= maxBytes) return key;
  throw new UserError(
    `A follow has a webhook, but CIVIC_WEBHOOK_SECRET is ${text === undefined || text === '' ? 'not set' : 'not such a key'}. Set it to ${prefix} and ${minBytes} to ${maxBytes} random bytes in Base64: echo "${prefix}$(openssl rand -base64 32)".`,
  );
}

type Message = { readonly id: string; readonly at: Date; readonly body: string };

/** The headers of a message. Its id and time are signed too, so that it cannot be replayed later or under another id. */
export function signatureHeaders(key: Buffer, { id, at, body }: Message): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
