import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Webhook } from 'standardwebhooks';
import { afterAll, expect, test } from 'vitest';
import { checkFollows, type FollowReport } from '../../../generator/follow/check-follows.ts';
import { createDelivery } from '../../../generator/follow/deliver.ts';
import { type Follow, readFollows } from '../../../generator/follow/follows.ts';
import { SentDecisions } from '../../../generator/follow/sent.ts';
import { localConfig } from '../../../schemas/config.ts';
import type { DecisionResult } from '../../../schemas/search.ts';
import { runMain } from '../../support/cli.ts';
import { decision, serve, serveMail, serveSearch, serveWebhook } from './follow.fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'civic-follow-'));
afterAll(() => rmSync(folder, { recursive: true }));
let folders = 0;

/** A name in a folder of its own. */
const temporaryFolder = (): string => mkdtempSync(join(folder, `${++folders}-`));

const secret = `whsec_${Buffer.alloc(32, 'key').toString('base64')}`;

const follow = (over: Partial<Follow> = {}): Follow => ({
  name: 'Housing in Ohio',
  query: 'housing',
  filters: { state: 'Ohio' },
  target: { email: 'editor@example.org' },
  ...over,
});

type Setup = {
  readonly searchUrl: string;
  readonly smtpUrl?: string;
  readonly file: string;
  readonly isDryRun?: boolean;
  readonly sendsFirst?: boolean;
  readonly timeoutMs?: number;
};

async function check(follows: readonly Follow[], setup: Setup): Promise<readonly FollowReport[]> {
  const { searchUrl, smtpUrl, file, isDryRun = false, sendsFirst = false, timeoutMs = 60_000 } = setup;
  using sent = new SentDecisions(file);
  const deliver = createDelivery(follows, {
    service: 'Civic Meetings',
    smtpUrl,
    from: 'news@example.org',
    webhookSecret: secret,
    timeoutMs,
    now: () => new Date(),
  });
  return await checkFollows(follows, { searchUrl, deliver, sent, isDryRun, sendsFirst, now: new Date(0) });
}

const stateFile = (): string => join(temporaryFolder(), 'sent.db');

test('a new search only notes what is there; later decisions are sent once', async () => {
  const decisions = [decision('d1')];
  await using search = await serveSearch(() => decisions);
  await using mail = await serveMail();
  const setup = { searchUrl: search.url, smtpUrl: mail.url, file: stateFile() };
  expect((await check([follow()], setup))[0]).toMatchObject({ status: 'first' });
  expect((await check([follow()], setup))[0]?.status).toBe('nothing new');
  decisions.unshift(decision('d3', { headline: 'Rent cap' }), decision('d2'));
  const [report] = await check([follow()], setup);
  expect(report?.status).toBe('sent');
  expect(report?.decisions.map(({ id }) => id)).toEqual(['d3', 'd2']);
  expect((await check([follow()], setup))[0]?.status).toBe('nothing new');
  expect(mail.mails).toHaveLength(1);
  const [{ from, to, message } = { from: '', to: [], message: '' }] = mail.mails;
  expect({ from, to }).toEqual({ from: 'news@example.org', to: ['editor@example.org'] });
  expect(message).toContain('Subject: Housing in Ohio: 2 new decisions');
  expect(message).toContain('Rent cap');
  expect(message).toContain('https://alder.example/minutes');
  expect(search.requests[0]?.search).toBe('?q=housing&state=Ohio&sort=date&limit=50');
});

test('an older decision that appears later is new too, up to the newest 200', async () => {
  const decisions = Array.from({ length: 120 }, (_, number) => decision(`d${number}`));
  await using search = await serveSearch(() => decisions);
  await using webhook = await serveWebhook();
  const hooked = follow({ target: { webhook: webhook.url } });
  const setup = { searchUrl: search.url, file: stateFile() };
  await check([hooked], setup);
  decisions.splice(110, 0, decision('backfilled', { date: '2019-01-01' }));
  const [report] = await check([hooked], setup);
  expect(report?.decisions.map(({ id }) => id)).toEqual(['backfilled']);
});

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
    expect(create).not.toThrow(/a key\.|c2hvcnQ|!!/);
  },
);

/** Newer decisions, one a day back from 2026-06-30, and older ones. */
const dated = (count: number, prefix = 'd'): DecisionResult[] =>
  Array.from({ length: count }, (_, number) =>
    decision(`${prefix}${number}`, {
      date: new Date(Date.UTC(2026, 5, 30 - number)).toISOString().slice(0, 10),
    }),
  );

test('an old decision is not sent when one of the newest 200 disappears', async () => {
  const decisions = dated(250);
  await using search = await serveSearch(() => decisions);
  await using webhook = await serveWebhook();
  const hooked = follow({ target: { webhook: webhook.url } });
  const setup = { searchUrl: search.url, file: stateFile() };
  await check([hooked], setup);
  decisions.splice(100, 1);
  expect((await check([hooked], setup))[0]).toMatchObject({ status: 'nothing new', decisions: [] });
  // Now it was seen, and what is as old as it counts.
  decisions.splice(50, 30);
  decisions.splice(0, 0, decision('new', { date: '2026-07-01' }));
  const [report] = await check([hooked], setup);
  expect(report?.decisions.map(({ id }) => id)).toEqual(['new']);
  expect(webhook.received).toHaveLength(1);
});

test('several decisions of the oldest day that was seen are not sent either', async () => {
  const decisions = Array.from({ length: 250 }, (_, number) => decision(`d${number}`));
  await using search = await serveSearch(() => decisions);
  await using webhook = await serveWebhook();
  const hooked = follow({ target: { webhook: webhook.url } });
  const setup = { searchUrl: search.url, file: stateFile() };
  await check([hooked], setup);
  decisions.splice(0, 10);
  expect((await check([hooked], setup))[0]?.status).toBe('nothing new');
});

test('a late decision of a day that was seen is sent, although new ones have moved that day out of the window', async () => {
  const decisions = dated(250);
  await using search = await serveSearch(() => decisions);
  await using webhook = await serveWebhook();
  const hooked = follow({ target: { webhook: webhook.url } });
  const setup = { searchUrl: search.url, file: stateFile(), sendsFirst: false };
  await check([hooked], setup);
  decisions.unshift(
    ...Array.from({ length: 20 }, (_, number) => decision(`n${number}`, { date: '2026-07-01' })),
  );
  expect((await check([hooked], setup))[0]?.decisions).toHaveLength(20);
  decisions.splice(0, 20);
  decisions.splice(195, 0, decision('late', { date: decisions[194]?.date ?? '' }));
  expect((await check([hooked], setup))[0]?.decisions.map(({ id }) => id)).toEqual(['late']);
});

test('a state file of an earlier version takes its reach from the next check', async () => {
  const decisions = dated(250);
  await using search = await serveSearch(() => decisions);
  const file = stateFile();
  const old = new DatabaseSync(file);
  old.exec(`
    CREATE TABLE follows (name TEXT PRIMARY KEY, search TEXT NOT NULL, since TEXT NOT NULL) STRICT;
    CREATE TABLE sent (name TEXT NOT NULL, decision TEXT NOT NULL, PRIMARY KEY (name, decision)) STRICT, WITHOUT ROWID;
    INSERT INTO follows VALUES ('Housing in Ohio', 'q=housing&state=Ohio&sort=date', '2026-01-01T00:00:00Z')`);
  for (const { id } of decisions.slice(0, 200))
    old.prepare('INSERT INTO sent VALUES (?, ?)').run('Housing in Ohio', id);
  old.close();
  decisions.splice(100, 1);
  const setup = { searchUrl: search.url, smtpUrl: 'smtp://127.0.0.1:9', file };
  expect((await check([follow()], setup))[0]?.status).toBe('nothing new');
});

test('a failed delivery is reported and repeated by the next run; others are sent', async () => {
  let status = 400;
  await using search = await serveSearch(() => [decision('d1')]);
  await using broken = await serveWebhook(() => status);
  await using webhook = await serveWebhook();
  const follows = [
    follow({ name: 'a', target: { webhook: broken.url } }),
    follow({ name: 'b', target: { webhook: webhook.url } }),
  ];
  const setup = { searchUrl: search.url, file: stateFile(), sendsFirst: true };
  const reports = await check(follows, setup);
  expect(reports.map(({ name, status, error }) => ({ name, status, error }))).toEqual([
    { name: 'a', status: 'failed', error: expect.stringMatching(/^127.* returned status 400$/) as string },
    { name: 'b', status: 'sent', error: undefined },
  ]);
  status = 200;
  expect((await check(follows, setup)).map((report) => report.status)).toEqual(['sent', 'nothing new']);
  expect(webhook.received).toHaveLength(1);
});

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
  expect(
    reports.filter(({ error }) => error?.endsWith('did not answer another delivery of this run')),
  ).toHaveLength(36);
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

test('a dry run sends and records nothing', async () => {
  await using search = await serveSearch(() => [decision('d1')]);
  await using webhook = await serveWebhook();
  const hooked = follow({ target: { webhook: webhook.url } });
  const setup = { searchUrl: search.url, file: stateFile(), sendsFirst: true };
  expect((await check([hooked], { ...setup, isDryRun: true }))[0]?.status).toBe('sent');
  expect(webhook.received).toEqual([]);
  expect((await check([hooked], setup))[0]?.status).toBe('sent');
  expect(webhook.received).toHaveLength(1);
});

test('a changed search begins anew', async () => {
  await using search = await serveSearch(() => [decision('d1')]);
  await using webhook = await serveWebhook();
  const setup = { searchUrl: search.url, file: stateFile() };
  const hooked = follow({ target: { webhook: webhook.url } });
  await check([hooked], setup);
  expect((await check([{ ...hooked, query: 'parking' }], setup))[0]?.status).toBe('first');
});

test('equal searches are requested once, however many follow them', async () => {
  await using search = await serveSearch(() => [decision('d1')]);
  const follows = Array.from({ length: 10_000 }, (_, number) => follow({ name: `follow ${number}` }));
  const reports = await check(follows, {
    searchUrl: search.url,
    smtpUrl: 'smtp://127.0.0.1:9',
    file: stateFile(),
  });
  expect(reports.every(({ status }) => status === 'first')).toBe(true);
  expect(search.requests).toHaveLength(1);
});

test('texts of a source cannot add headers or lines to a mail', async () => {
  const hostile: DecisionResult = decision('d1', {
    headline: 'Budget\r\nBcc: victim@example.org\r\n\r\n<script>',
    city: 'Alder\u202eFalls',
  });
  await using search = await serveSearch(() => [hostile]);
  await using mail = await serveMail();
  const named = follow({ name: 'Budget\r\nBcc: victim@example.org' });
  await check([named], { searchUrl: search.url, smtpUrl: mail.url, file: stateFile(), sendsFirst: true });
  const [{ to, message } = { to: [], message: '' }] = mail.mails;
  expect(to).toEqual(['editor@example.org']);
  expect(message).not.toMatch(/^Bcc:/im);
  expect(message).not.toContain('\u202e');
});

test.each([
  ['{', 'line 1: not valid JSON'],
  ['{"query":"a","target":{"email":"a@b.org"}}', 'name'],
  ['{"name":"a","target":{"email":"a@b.org"}}', 'must have a query or a filter'],
  ['{"name":"a","query":"b","target":{"email":"nobody"}}', 'target'],
  ['{"name":"a","query":"b","target":{"webhook":"file:///etc/passwd"}}', 'target'],
  ['{"name":"a","query":"b","filters":{"city":"x"},"target":{"email":"a@b.org"}}', 'filters'],
  [
    '{"name":"a","query":"b","target":{"email":"a@b.org"}}\n{"name":"a","query":"c","target":{"email":"a@b.org"}}',
    'line 2: the name "a" is taken',
  ],
])('%s is refused', (lines, detail) => {
  const file = join(temporaryFolder(), 'follows.ndjson');
  writeFileSync(file, lines);
  expect(() => readFollows(file, { isInsecure: false })).toThrow(detail);
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

test.each([
  ['smtps//user:hunter2@mail.example', 'is not an address'],
  ['mail.example:587', 'is not an address'],
  ['smtp:mail.example', 'is not an address'],
  ['smtp://:587', 'is not an address'],
  ['https://user:hunter2@mail.example', 'begins with https:'],
])('a malformed CIVIC_SMTP_URL is named, and its password is not (%s)', async (smtpUrl, detail) => {
  const file = join(temporaryFolder(), 'follows.ndjson');
  writeFileSync(file, JSON.stringify(follow()));
  const { code, stderr } = await runMain(
    ['follow', file, '--url', 'http://127.0.0.1:9', '--from', 'a@b.org'],
    {
      CIVIC_SMTP_URL: smtpUrl,
    },
  );
  expect(code).toBe(1);
  expect(stderr).toContain(`CIVIC_SMTP_URL ${detail}`);
  expect(stderr).not.toContain('hunter2');
});

test('the command reports, and refuses a second run and missing settings', async () => {
  await using search = await serveSearch(() => [decision('d1')]);
  const folder = temporaryFolder();
  const file = join(folder, 'follows.ndjson');
  const config = join(folder, 'civic.config.json');
  writeFileSync(config, JSON.stringify(localConfig(search.url)));
  writeFileSync(file, `${JSON.stringify(follow())}\n`);
  const run = (...args: string[]) =>
    runMain(['follow', file, '--config', config, '--url', search.url, ...args], {
      CIVIC_SMTP_URL: 'smtp://127.0.0.1:9',
    });
  expect((await runMain(['follow', file, '--config', config])).stderr).toContain('CIVIC_SMTP_URL is not set');
  expect((await run()).stderr).toContain('--from');
  const unconfigured = await runMain(['follow', file, '--url', search.url, '--dry-run']);
  expect(unconfigured).toMatchObject({ code: 0, stderr: '' });
  const missing = await runMain(['follow', join(folder, 'none.ndjson')]);
  expect(missing.stderr).toContain('none.ndjson cannot be read: there is no such file');
  const dry = await run('--dry-run', '--send-first', '--json');
  expect(JSON.parse(dry.stdout)).toMatchObject({ follows: [{ name: 'Housing in Ohio', status: 'sent' }] });
  expect((await run('--from', 'news@example.org')).stdout).toContain(
    '1 saved search checked, 0 new decisions sent',
  );
  using other = new SentDecisions(`${file}.sent.db`);
  expect(other.isKnown('Housing in Ohio', 'q=housing&state=Ohio&sort=date')).toBe(true);
  const second = await run('--from', 'news@example.org');
  expect(second).toMatchObject({ code: 1 });
  expect(second.stderr).toContain('Another civic follow is using');
});
