/** Reads civic.config.json for the search function, and checks its addresses against the settings. */
import { type Config, configSchema, localConfig } from '../schemas/config.ts';
import { readJsonFile, SettingsError } from './json-file.ts';
import { type Host, type Settings, hosts } from './settings.ts';

/** The address of `npm start`, used when there is no configuration. */
const localOrigin = 'http://localhost:8080';

/**
 * Reads the configuration that the settings name; by default, that of the local demo.
 * @throws {SettingsError} if it is invalid, or its addresses differ from those of the distributions.
 */
export function readConfiguration({ config: path, domains }: Settings): Config {
  const file = { path, title: 'The configuration', manual: 'docs/configuration.md' };
  const config = readJsonFile(file, configSchema) ?? localConfig(localOrigin);
  for (const host of hosts) requireSameAddress(host, domains[host]?.name, config, path);
  return config;
}

/** A distribution serves its folder at the root of its host, so the address has no path. */
function requireSameAddress(host: Host, name: string | undefined, config: Config, path: string): void {
  const { field, url } = addressOf[host](config);
  if (name === undefined || url?.replace(/\/+$/, '') === `https://${name}`) return;
  throw new SettingsError(
    `domains.${host}.name is ${name}, but ${field} in ${path} is ${url ?? 'missing'}. Write https://${name} there, or change the name in domains.${host}.name.`,
  );
}

type Address = { readonly field: string; readonly url: string | undefined };

const addressOf: Readonly<Record<Host, (config: Config) => Address>> = {
  us: (config) => siteAddress(config, 'US'),
  ca: (config) => siteAddress(config, 'CA'),
  archive: ({ archive_url }) => ({ field: 'archive_url', url: archive_url }),
  search: ({ search_url }) => ({ field: 'search_url', url: search_url }),
};

const siteAddress = ({ deployments }: Config, country: 'US' | 'CA'): Address => ({
  field: `base_url of the deployment ${country}`,
  url: deployments.find((deployment) => deployment.country === country)?.base_url,
});
