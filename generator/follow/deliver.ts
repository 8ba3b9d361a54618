/** Sends the new decisions of a follow: by e-mail, or to a webhook. */
import { hash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { DecisionResult } from '../../schemas/search.ts';
import { UserError } from '../system/errors.ts';
import { NetworkError, requestWhole } from '../system/network.ts';
import { digestOf } from './digest.ts';
import type { Follow } from './follows.ts';
import { hostNames, type RequireAnswer } from './host-names.ts';
import { parseSmtpUrl } from './smtp-url.ts';
import { parseSecret, signatureHeaders } from './webhook-signature.ts';

export type DeliverySettings = {
  /** Name of the service, for people. */
  readonly service: string;
  /** Address of the server as `smtp://user:password@host:port`; undefined if no follow sends e-mail. */
  readonly smtpUrl: string | undefined;
  /** Sender of e-mail. */
  readonly from: string | undefined;
  /** Key of webhook signatures as `whsec_<Base64>`; undefined if no follow has a webhook. */
  readonly webhookSecret: string | undefined;
  readonly timeoutMs: number;
  readonly now: () => Date;
  readonly requireAnswer?: RequireAnswer;
};

/** Sends decisions; rejects with a reason in one line if they were not accepted. */
export type Deliver = (follow: Follow, decisions: readonly DecisionResult[]) => Promise<void>;

/** A webhook's answer is not read beyond this. */
const maxAnswerBytes = 64 * 1024;

/**
 * Returns the function that sends to both kinds of targets.
 * @throws {UserError} if a setting that the follows need is missing
 */
export function createDelivery(follows: readonly Follow[], settings: DeliverySettings): Deliver {
  const sendMail = follows.some(({ target }) => 'email' in target) ? mailer(settings) : undefined;
  const post = follows.some(({ target }) => 'webhook' in target) ? poster(settings) : undefined;
  return async (follow, decisions) => {
    const { target } = follow;
    if ('email' in target) await sendMail?.(follow, decisions, target.email);
    else await post?.(follow, decisions, target.webhook);
  };
}

/** The same decisions have the same id, so that a receiver can recognize a repetition. */
const deliveryId = ({ name }: Follow, decisions: readonly DecisionResult[]): string =>
  hash('sha256', JSON.stringify([name, ...decisions.map(({ id }) => id)])).slice(0, 32);

function mailer({ service, smtpUrl, from, timeoutMs, requireAnswer = hostNames() }: DeliverySettings) {
  if (smtpUrl === undefined || smtpUrl === '')
    throw new UserError(
      'A follow sends e-mail, but CIVIC_SMTP_URL is not set. Set it to smtp://user:password@host:587.',
    );
  if (from === undefined)
    throw new UserError('A follow sends e-mail, but there is no sender. Add --from news@example.org.');
  const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  const url = parseSmtpUrl(smtpUrl);
  const transport = createTransport({ url, ...timeouts });
  const domain = from.replace(/^.*@/, '').replace(/>$/, '');
  return async (follow: Follow, decisions: readonly DecisionResult[], to: string): Promise<void> => {
    const { subject, text } = digestOf(follow, decisions, service);
    const messageId = `<${deliveryId(follow, decisions)}@${domain}>`;
    await requireAnswer(new URL(url).hostname);
    await transport.sendMail({ from, to, subject, text, messageId });
  };
}

function poster({ webhookSecret, timeoutMs, now, requireAnswer = hostNames() }: DeliverySettings) {
  const secret = parseSecret(webhookSecret);
  return async (follow: Follow, decisions: readonly DecisionResult[], address: string): Promise<void> => {
    const { name, query, filters } = follow;
    const body = JSON.stringify({ name, query, filters, count: decisions.length, decisions });
    const id = deliveryId(follow, decisions);
    const url = new URL(address);
    await requireAnswer(url.hostname);
    const { ok, status } = await requestWhole(
      url,
      {
        method: 'POST',
        body,
        // A signed message is for this address only.
        redirect: 'manual',
        headers: { 'Content-Type': 'application/json', ...signatureHeaders(secret, { id, at: now(), body }) },
      },
      { timeoutMs, maxBytes: maxAnswerBytes },
    );
    if (!ok)
      throw new NetworkError(`${url.host} returned status ${status}`, {
        isTransient: status >= 500 || status === 429,
      });
  };
}
