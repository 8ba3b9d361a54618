/** Saved searches that send new decisions. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFollows } from '../../../generator/follow/follows.ts';
import { SentDecisions } from '../../../generator/follow/sent.ts';
import { localConfig } from '../../../schemas/config.ts';
import type { DecisionResult } from '../../../schemas/search.ts';
import { runMain } from '../../support/cli.ts';
import { temporaryFolder } from '../../support/corpus/corpus.ts';
import { check, follow, stateFile } from './checked.fixture.ts';
import { decision, serveMail, serveSearch, serveWebhook } from './follow.fixture.ts';
import { parseSmtpUrl } from '../../../generator/follow/smtp-url.ts';

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

test.each([
  ['smtps//user:hunter2@mail.example', 'is not an address'],
  ['mail.example:587', 'is not an address'],
  ['smtp:mail.example', 'is not an address'],
  ['smtp://:587', 'is not an address'],
  ['https://user:hunter2@mail.example', 'begins with https:'],
  ['smtp://user:2/hunter2@mail.example', 'has more behind the host'],
  ['smtp://user:2#hunter2@mail.example', 'has more behind the host'],
  ['smtp://user:2?hunter2@mail.example', 'has more behind the host'],
  ['smtp://user:hunter2%@mail.example', 'has a % in its user or password'],
  ['smtp://user:hunter2@mail.example:0', 'has the port 0'],
  ['smtp://user:hunter2@mail.example\n.evil.example', 'is not an address'],
  ['smtp://user:hunter2@mail%20example', 'has an invalid host'],
  ['smtp://user:hunter2@$MAIL_HOST', 'has an invalid host'],
  ['smtp://user:hunter2@mail..example', 'has an invalid host'],
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

test.each([
  'smtp://mail.example',
  'smtps://user:a%40b%2Fc@mail.example:465\n',
  'smtp://[::1]:25',
  'smtp://mail_1.example?pool=true',
  'smtp://münchen.example',
])('the address %j of a mail server is accepted', (address) => {
  expect(parseSmtpUrl(address)).toBe(address.trim());
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
