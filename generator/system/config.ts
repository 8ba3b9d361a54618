import { existsSync } from 'node:fs';
import { type Config, configSchema, localConfig } from '../../schemas/config.ts';
import { isMissing, UserError } from './errors.ts';
import { IrregularFile, readRegularFile } from './regular-file.ts';

const defaultFile = 'civic.config.json';

/** The port that `npm start` serves on. */
export const localPort = 8080;

/** The address in the links of a build without a configuration. The local server replaces it with its own (serve/origin.ts). */
export const localOrigin = `http://localhost:${localPort}`;

/** The file of the configuration; undefined if there is none. */
export const configFile = (path: string | undefined): string | undefined =>
  path ?? (existsSync(defaultFile) ? defaultFile : undefined);

/** The configuration in the given file, else in ./civic.config.json, else for the local demo. */
export async function readConfig(path: string | undefined): Promise<Config> {
  const file = configFile(path);
  if (file === undefined) return localConfig(localOrigin);
  return parseConfig(file, await readConfigFile(file));
}

async function readConfigFile(file: string): Promise<string> {
  try {
    return (await readRegularFile(file)).toString();
  } catch (cause) {
    const reason = isMissing(cause) ? 'it does not exist' : reasonOf(cause);
    throw new UserError(
      `Cannot read the configuration ${file}: ${reason}. Name another file with --config.`,
      { cause },
    );
  }
}

function parseConfig(file: string, text: string): Config {
  const result = configSchema.safeParse(parseJson(file, text));
  if (result.success) return result.data;
  const issues = result.error.issues.map(
    ({ path, message }) => `${path.join('.') || 'the file'}: ${message}`,
  );
  throw new UserError(
    `The configuration ${file} is invalid. ${issues.join('; ')}. See docs/configuration.md.`,
  );
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (cause) {
    throw new UserError(`The configuration ${file} is not JSON: ${messageOf(cause)}. Correct the file.`, {
      cause,
    });
  }
}

const reasonOf = (cause: unknown): string =>
  cause instanceof IrregularFile ? `it ${cause.kind}` : messageOf(cause);

/** Without the name of the class, which means nothing to the user. */
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
