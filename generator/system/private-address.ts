/** Recognizes addresses in private networks, so that a link of a stranger cannot make this program read an internal service. */
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** Special-purpose ranges that are not the public internet (IANA registries of IPv4 and IPv6; RFC 6890). */
const ranges: readonly (readonly [string, number])[] = [
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
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
];

const privateRanges = new BlockList();
for (const [network, prefix] of ranges)
  privateRanges.addSubnet(network, prefix, network.includes(':') ? 'ipv6' : 'ipv4');

/** Returns the addresses of a host; none if it is unknown. */
export type Resolve = (host: string) => Promise<readonly string[]>;

const systemResolver: Resolve = async (host) =>
  (await lookup(host, { all: true }).catch(() => [])).map(({ address }) => address);

/** Whether any address of a host is in a private network. An unknown host is not: a request to it fails. */
export async function isPrivateHost({ hostname }: URL, resolve: Resolve = systemResolver): Promise<boolean> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) === 0 ? await resolve(host) : [host];
  return addresses.some((address) => privateRanges.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'));
}
