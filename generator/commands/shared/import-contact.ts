import type { Config } from '../../../schemas/config.ts';

/** The address that requests of imports name. Publishers cannot reach the address of a local demo. */
export function contactOf({ corrections_url, site_url }: Config): string | undefined {
  const address = corrections_url ?? site_url;
  return URL.parse(address)?.hostname === 'localhost' ? undefined : address;
}
