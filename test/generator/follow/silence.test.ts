/** Servers that never answer: a name service, a receiver in the middle of its answer, the search. Each costs one deadline. */
import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { hostNames } from '../../../generator/follow/host-names.ts';
import { check, follow, stateFile } from './checked.fixture.ts';
import { decision, serve, serveSearch, serveMail, serveWebhook } from './follow.fixture.ts';

/** A name service that knows no name and says so, or says nothing. It collects the names. */
async function nameService({ isSilent }: { readonly isSilent: boolean }) {
  const asked = new Set<string>();
  const socket = createSocket('udp4', (question, { port, address }) => {
    asked.add(firstLabel(question));
    if (!isSilent) socket.send(noSuchName(question), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const resolver = new Resolver({ timeout: isSilent ? 300 : 60_000, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return {
    asked,
    requireAnswer: hostNames(resolver),
    [Symbol.asyncDispose]: async () => {
      await new Promise<void>((resolve) => socket.close(resolve));
    },
  };
}

/** RFC 1035, 4.1.2: twelve bytes, then the length of the first label. */
const firstLabel = (question: Buffer): string => question.toString('latin1', 13, 13 + (question[12] ?? 0));

/** RFC 1035, 4.1.1: the same with the flag of a response and the code 3. */
const noSuchName = (question: Buffer): Buffer =>
  Buffer.concat([question.subarray(0, 2), Buffer.from([0x81, 0x83]), question.subarray(4)]);

const numbers = Array.from({ length: 12 }, (_, number) => number);

test('receivers whose names nobody resolves fail with the reason, and hold up nobody else', async () => {
  await using search = await serveSearch(() => [decision('d1')]);
  await using names = await nameService({ isSilent: true });
  await using webhook = await serveWebhook();
  const hooks = numbers.map((number) =>
    follow({ name: `silent ${number}`, target: { webhook: `https://h${number}.example/hook` } }),
  );
  const follows = [
    ...hooks,
    follow({ name: 'mail 1' }),
    follow({ name: 'mail 2' }),
    follow({ name: 'b', target: { webhook: webhook.url } }),
    follow({ name: 'c', target: { webhook: webhook.url.replace('127.0.0.1', 'localhost') } }),
  ];
  const { requireAnswer } = names;
  const reports = await check(follows, {
    searchUrl: search.url,
    smtpUrl: 'smtp://mail.example:25',
    file: stateFile(),
    sendsFirst: true,
    requireAnswer,
  });
  const errorOf = (name: string) => reports.find((report) => report.name === name)?.error;
  for (const number of numbers)
    expect(errorOf(`silent ${number}`)).toBe(
      `the name service did not answer for h${number}.example in time`,
    );
  expect(errorOf('mail 1')).toBe('the name service did not answer for mail.example in time');
  expect(reports.slice(-2).map(({ status }) => status)).toEqual(['sent', 'sent']);
  expect(names.asked).toEqual(new Set([...numbers.map((number) => `h${number}`), 'mail']));
});

test('a name that the name service does not know is left to the hosts of this machine', async () => {
  await using names = await nameService({ isSilent: false });
  await names.requireAnswer('receiver.internal');
  expect(names.asked).toEqual(new Set(['receiver']));
});

test('a receiver that trickles its answer ends at the deadline, and holds up nobody else', async () => {
  await using search = await serveSearch(() => [decision('d1')]);
  await using trickling = await serve((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/plain' });
    const timer = setInterval(() => response.write('.'), 50);
    response.once('close', () => clearInterval(timer));
  });
  await using webhook = await serveWebhook();
  const reports = await check(
    [
      follow({ name: 'a', target: { webhook: trickling.url } }),
      follow({ name: 'b', target: { webhook: webhook.url } }),
    ],
    { searchUrl: search.url, file: stateFile(), sendsFirst: true, timeoutMs: 1_500 },
  );
  expect(reports[0]?.error).toContain('no complete response');
  expect(reports[1]?.status).toBe('sent');
});

test('a search that never answers is asked four times, however many searches are saved', async () => {
  let asked = 0;
  await using search = await serve(() => void asked++);
  await using smtp = await serveMail();
  const follows = numbers.map((number) => follow({ name: `${number}`, query: `housing ${number}` }));
  const reports = await check(follows, {
    searchUrl: search.url,
    smtpUrl: smtp.url,
    file: stateFile(),
    searchTimeoutMs: 500,
  });
  expect(asked).toBe(4);
  expect(reports.map(({ status }) => status)).toEqual(numbers.map(() => 'failed'));
  expect(reports[0]?.error).toContain('no complete response');
  expect(reports.at(-1)?.error).toMatch(
    /^the search at 127\.0\.0\.1:\d+ did not answer earlier in this run$/,
  );
});
