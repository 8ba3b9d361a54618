/** Whether a host is on this machine or in a private network. */
import { lookup } from 'node:dns/promises';
import { BlockList } from 'node:net';

/** Returns the IP addresses of a host; rejects if there is no such host. */
export type Resolve = (host: string) => Promise<readonly string[]>;

const resolveHost: Resolve = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/** Addresses that are not of the public Internet (https://www.iana.org/assignments/iana-ipv4-special-registry, -ipv6-). */
const privateAddresses = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  privateAddresses.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  privateAddresses.addSubnet(network, prefix, 'ipv6');

/** True if any address of the host is private. An unknown host is not: a request to it fails by itself. */
export async function isPrivateHost(hostname: string, resolve: Resolve = resolveHost): Promise<boolean> {
  // IPv6 addresses in URLs have brackets.
  const addresses = await resolve(hostname.replace(/^\[(.*)\]$/, '$1')).catch(() => []);
  return addresses.some((address) =>
    privateAddresses.check(address, address.includes(':') ? 'ipv6' : 'ipv4'),
  );
}
