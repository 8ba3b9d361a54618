import { expect, it } from 'vitest';
import { isPrivateHost } from '../../../generator/system/private-address.ts';

const isPrivate = (url: string, addresses: readonly string[] = []): Promise<boolean> =>
  isPrivateHost(new URL(url), async () => addresses);

it.each([
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://10.1.2.3/',
  'http://172.31.0.1/',
  'http://192.168.1.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://100.64.0.1/',
  'http://0.0.0.0/',
  'http://255.255.255.255/',
  'http://[::]/',
  'http://[::1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://[fd00::1]/',
  'http://[fe80::1]/',
])('%s is in a private network', async (url) => {
  expect(await isPrivate(url)).toBe(true);
});

it.each(['http://8.8.8.8/', 'http://172.32.0.1/', 'http://[2606:4700::1111]/'])(
  '%s is public',
  async (url) => {
    expect(await isPrivate(url)).toBe(false);
  },
);

it('a name is private if any of its addresses is', async () => {
  expect(await isPrivate('https://a.example/', ['8.8.8.8', '10.0.0.1'])).toBe(true);
  expect(await isPrivate('https://a.example/', ['8.8.8.8'])).toBe(false);
  // A host without addresses is unknown.
  expect(await isPrivate('https://a.example/', [])).toBe(false);
});
