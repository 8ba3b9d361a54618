/** Reads the operator's two files: infra.config.json, and civic.config.json for the search function. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import type { z } from 'zod';
import { type Config, configSchema, localConfig } from '../schemas/config.ts';
import { type Host, hosts, type Settings, settingsSchema } from './settings.ts';

/** A mistake that the operator can fix: ends the synthesis with one line instead of a stack trace. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

const defaultFile = 'infra.config.json';

/**
 * Reads the settings in the named file or in ./infra.config.json; without a file, returns the defaults.
 * @throws {SettingsError} if they are invalid.
 */
export function readSettings(path: string | undefined): Settings {
  const file = { path: path ?? defaultFile, title: 'The settings', manual: 'infra/settings.ts' };
  const settings = readJsonFile(file, settingsSchema);
  if (settings !== undefined) return settings;
  if (path !== undefined)
    throw new SettingsError(`There are no settings at ${path}. Name another file with -c settings=<file>.`);
  return settingsSchema.parse({});
}

/** The address of `npm start`, used when there is no configuration. */
const localOrigin = 'http://localhost:8080';

/**
 * Reads the configuration that the settings name, or that of the local demo if there is none.
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

type JsonFile = {
  readonly path: string;
  /** How errors call the file: `The settings`. */
  readonly title: string;
  /** The file that explains its fields. */
  readonly manual: string;
};

/**
 * Reads and validates a file; returns undefined if there is none.
 * @throws {SettingsError} if it is not JSON, or does not match the schema.
 */
function readJsonFile<Schema extends z.ZodType>(
  { path, title, manual }: JsonFile,
  schema: Schema,
): z.output<Schema> | undefined {
  if (!existsSync(path)) return undefined;
  // Reading a named pipe or a device does not end.
  if (!statSync(path).isFile()) throw new SettingsError(`${title} ${path} is not a file. Name a file.`);
  const content = parseJson(readFileSync(path, 'utf8'), `${title} ${path}`);
  const result = schema.safeParse(content);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => explain(issue, content));
  throw new SettingsError(
    `${title} ${path} must be corrected: ${faults.join('; ')}. ${manual} explains each field.`,
  );
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new SettingsError(`${file} must be JSON: ${String(cause)}. Correct the file.`, { cause });
  }
}

/** `memory_mb is 64: Too small: expected number to be >=1024` */
function explain({ path, message }: z.core.$ZodIssue, content: unknown): string {
  if (path.length === 0) return message;
  const value = path.reduce(
    (inner: unknown, key) => (isRecord(inner) ? inner[String(key)] : undefined),
    content,
  );
  const found = value === undefined ? 'is missing' : `is ${JSON.stringify(value)}`;
  return `${path.join('.')} ${found}: ${message}`;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
