/** civic.config.json as the infrastructure needs it: what the function is told, and the addresses that must be its own. */
import { type Config, configSchema, localConfig } from '../schemas/config.ts';
import { readJsonFile } from './json-file.ts';
import { SettingsError } from './settings-error.ts';
import { type Host, type Settings, hosts } from './settings.ts';

/** Where `npm start` shows all: what the addresses are while there is no configuration. */
const localOrigin = 'http://localhost:8080';

/**
 * The configuration that the settings name, else that of the local demo.
 * @throws {SettingsError} where it does not hold, or has other addresses than the distributions will have.
 */
export function readConfiguration({ config: path, domains }: Settings): Config {
  const file = { path, title: 'The configuration', manual: 'docs/configuration.md' };
  const config = readJsonFile(file, configSchema) ?? localConfig(localOrigin);
  for (const host of hosts) requireSameAddress(host, domains[host]?.name, config, path);
  return config;
}

/** A distribution shows its folder at the root of its host. */
function requireSameAddress(host: Host, name: string | undefined, config: Config, path: string): void {
  const { field, url } = addressOf[host](config);
  if (name === undefined || url?.replace(/\/+$/, '') === `https://${name}`) return;
  throw new SettingsError(
    `domains.${host}.name is ${name}, but ${field} in ${path} is ${url ?? 'missing'}. Write https://${name} there, or the other name here.`,
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
