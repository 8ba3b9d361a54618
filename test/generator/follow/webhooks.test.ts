/** Webhooks of follows: signatures, encryption, receivers that hang. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { checkFollows } from '../../../generator/follow/check-follows.ts';
import { createDelivery } from '../../../generator/follow/deliver.ts';
import { SentDecisions } from '../../../generator/follow/sent.ts';
import { runMain } from '../../support/cli.ts';
import { temporaryFolder } from '../../support/corpus/corpus.ts';
import { check, follow, secret, stateFile } from './checked.fixture.ts';
import { decision, serve, serveSearch, serveWebhook } from './follow.fixture.ts';

test('a webhook receives signed JSON, and the same id for the same decisions', async () => {
  await using search = await serveSearch(() => [decision('d1')]);
  await using webhook = await serveWebhook();
  const hooked = follow({ target: { webhook: `${webhook.url}/hook` } });
  for (let round = 0; round < 2; round++)
    await check([hooked], { searchUrl: search.url, file: stateFile(), sendsFirst: true });
  const [first, second] = webhook.received;
  expect(JSON.parse(first?.body ?? '')).toMatchObject({
    name: 'Housing in Ohio',
    count: 1,
    decisions: [{ id: 'd1' }],
  });
  // A receiver verifies them with the library of Standard Webhooks.
  const receiver = new Webhook(secret);
  for (const { body, headers } of webhook.received) {
    const signed = {
      'webhook-id': String(headers['webhook-id']),
      'webhook-timestamp': String(headers['webhook-timestamp']),
      'webhook-signature': String(headers['webhook-signature']),
    };
    expect(receiver.verify(body, signed)).toEqual(JSON.parse(body));
    expect(() => receiver.verify(`${body} `, signed)).toThrow('signature');
    expect(() => receiver.verify(body, { ...signed, 'webhook-id': 'another' })).toThrow('signature');
    const later = String(Number(signed['webhook-timestamp']) + 1);
    expect(() => receiver.verify(body, { ...signed, 'webhook-timestamp': later })).toThrow('signature');
  }
  expect(first?.headers['webhook-id']).toBe(second?.headers['webhook-id']);
});

test.each([undefined, '', 'a key', 'whsec_', 'whsec_c2hvcnQ=', `whsec_${'!'.repeat(44)}`])(
  'the key of signatures %s is refused without repeating it',
  (webhookSecret) => {
    const hooked = follow({ target: { webhook: 'https://news.example/hook' } });
    const create = () =>
      createDelivery([hooked], {
        service: '',
        smtpUrl: undefined,
        from: undefined,
        webhookSecret,
        timeoutMs: 1,
        now: () => new Date(),
      });
    expect(create).toThrow(/CIVIC_WEBHOOK_SECRET is not (set|such a key)\. Set it to whsec_/);
    expect(create).not.toThrow(/c2hvcnQ|!!/);
  },
);

test('a webhook that hangs ends with a reason, and holds up nobody else', async () => {
  await using search = await serveSearch(() => [decision('d1')]);
  await using hanging = await serve(() => {});
  await using webhook = await serveWebhook();
  const follows = [
    follow({ name: 'a', target: { webhook: hanging.url } }),
    follow({ name: 'b', target: { webhook: webhook.url } }),
  ];
  const reports = await check(follows, {
    searchUrl: search.url,
    file: stateFile(),
    sendsFirst: true,
    // Time enough for the other webhook on a busy machine.
    timeoutMs: 1_500,
  });
  expect(reports[0]?.error).toContain('no complete response');
  expect(reports[1]?.status).toBe('sent');
});

test('a webhook that hangs before TLS, or redirects to http, ends with a reason', async () => {
  await using search = await serveSearch(() => [decision('d1')]);
  await using silent = await listen();
  await using webhook = await serveWebhook();
  await using moved = await serve(
    (_, response) => void response.writeHead(301, { Location: webhook.url }).end(),
  );
  const follows = [
    follow({ name: 'a', target: { webhook: `https://127.0.0.1:${silent.port}/` } }),
    follow({ name: 'b', target: { webhook: moved.url } }),
  ];
  const setup = { searchUrl: search.url, file: stateFile(), sendsFirst: true, timeoutMs: 1_500 };
  const errors = (await check(follows, setup)).map(({ error }) => error ?? '');
  expect(errors[0]).toContain('no complete response');
  expect(errors[1]).toContain('returned status 301');
  expect(webhook.received).toEqual([]);
});

/** A server that speaks no protocol. */
async function listen() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => void sockets.push(socket));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await once(server.close(), 'close');
    },
  };
}

test('forty webhooks that hang delay the others and the run by one deadline', async () => {
  await using search = await serveSearch(() => [decision('d1')]);
  let open = 0;
  let most = 0;
  await using hanging = await serve((request) => {
    most = Math.max(most, ++open);
    request.once('close', () => open--);
  });
  await using webhook = await serveWebhook();
  const hooks = Array.from({ length: 40 }, (_, number) =>
    follow({ name: `hanging ${number}`, target: { webhook: `${hanging.url}/${number}` } }),
  );
  const order: string[] = [];
  const follows = [...hooks, follow({ name: 'b', target: { webhook: webhook.url } })];
  using sent = new SentDecisions(stateFile());
  const deliver = createDelivery(follows, {
    service: '',
    smtpUrl: undefined,
    from: undefined,
    webhookSecret: secret,
    timeoutMs: 3_000,
    now: () => new Date(),
  });
  const reports = await checkFollows(follows, {
    searchUrl: search.url,
    sent,
    isDryRun: false,
    sendsFirst: true,
    now: new Date(0),
    deliver: async (one, decisions) => {
      await deliver(one, decisions).finally(() => order.push(one.name));
    },
  });
  expect(order[0]).toBe('b');
  // The first four wait for the deadline; none after them does, and none is repeated.
  expect(order).toHaveLength(5);
  expect(most).toBe(4);
  expect(reports.at(-1)?.status).toBe('sent');
  expect(reports.filter(({ error }) => error?.endsWith('did not answer earlier in this run'))).toHaveLength(
    36,
  );
});

test('a redirect does not receive the signed message', async () => {
  await using search = await serveSearch(() => [decision('d1')]);
  await using other = await serveWebhook();
  await using moved = await serve(
    (_, response) => void response.writeHead(307, { Location: other.url }).end(),
  );
  const hooked = follow({ target: { webhook: moved.url } });
  const [report] = await check([hooked], { searchUrl: search.url, file: stateFile(), sendsFirst: true });
  expect(report?.status).toBe('failed');
  expect(other.received).toEqual([]);
});

test('a webhook without encryption is refused, unless --insecure', async () => {
  await using search = await serveSearch(() => [decision('d1')]);
  await using webhook = await serveWebhook();
  const file = join(temporaryFolder(), 'follows.ndjson');
  writeFileSync(file, JSON.stringify(follow({ target: { webhook: webhook.url } })));
  const command = ['follow', file, '--url', search.url, '--send-first'];
  const refused = await runMain(command, { CIVIC_WEBHOOK_SECRET: secret });
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.stderr).toMatch(
    /follows\.ndjson, line 1: the webhook http:.+ is not encrypted\..+--insecure/,
  );
  expect(webhook.received).toEqual([]);
  const sent = await runMain([...command, '--insecure'], { CIVIC_WEBHOOK_SECRET: secret });
  expect(sent.code).toBe(0);
  expect(webhook.received).toHaveLength(1);
});
