/** Downloads from a server on this machine, with a resolver that says which hosts are public. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { download } from '../../../../generator/context/files/download.ts';
import type { Resolve } from '../../../../generator/system/private-address.ts';
import { temporaryFolder } from '../../../support/corpus/corpus.ts';

const body = 'STATEFP|PLACEFP\n55|48000\n';
const requested: string[] = [];
let port = 0;

/** `/to/<address>` redirects to the address. */
const server = createServer(({ url = '' }, response) => {
  requested.push(url);
  const target = url.startsWith('/to/') ? decodeURIComponent(url.slice('/to/'.length)) : undefined;
  if (target === undefined) response.end(body);
  else response.writeHead(302, { Location: target }).end();
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.close();
});

const redirectTo = (target: string): URL =>
  new URL(`http://localhost:${port}/to/${encodeURIComponent(target)}`);

/** Says that the server is public, as long as it is named by its name. */
const asPublic: Resolve = () => Promise.resolve(['203.0.113.9']);

const fileFrom = async (address: URL, resolve?: Resolve): Promise<string> => {
  const path = join(temporaryFolder(), 'file');
  await download(address, path, { resolve });
  return readFileSync(path, 'utf8');
};

describe('a redirect', () => {
  test('from a public host to a private address is refused, and the address is not requested', async () => {
    requested.length = 0;
    const first = redirectTo(`http://127.0.0.1:${port}/places.txt?key=secret`);
    await expect(fileFrom(first, asPublic)).rejects.toThrow(
      `it redirects to 127.0.0.1:${port}, an address of a private network`,
    );
    expect(requested).toEqual([first.pathname]);
  });

  test('through another public address to a private one is refused', async () => {
    const second = redirectTo(`http://127.0.0.1:${port}/places.txt`);
    await expect(fileFrom(redirectTo(second.href), asPublic)).rejects.toThrow('a private network');
  });

  test('from a private address to another is followed', async () => {
    expect(await fileFrom(redirectTo(`http://127.0.0.1:${port}/places.txt`))).toBe(body);
  });

  test('to a public address is followed, and may be relative', async () => {
    expect(await fileFrom(redirectTo('/places.txt'), asPublic)).toBe(body);
  });

  test.each(['ftp://127.0.0.1/places.txt', 'http://user:word@127.0.0.1/', 'http://'])(
    'to %s is refused',
    async (target) => {
      await expect(fileFrom(redirectTo(target), asPublic)).rejects.toThrow(/^it redirects to an? /);
    },
  );

  test('in a loop is refused', async () => {
    await expect(fileFrom(redirectTo(''), asPublic)).rejects.toThrow('it redirects in a loop');
  });
});

test('a download reports its size so far, and in total', async () => {
  const sizes: unknown[] = [];
  const path = join(temporaryFolder(), 'file');
  const onBytes = (...size: unknown[]): void => void sizes.push(size);
  await download(new URL(`http://127.0.0.1:${port}/places.txt`), path, { onBytes });
  expect(sizes.at(-1)).toEqual([body.length, body.length]);
});
