/** `npm run build:mcp`: bundles the server into a folder for npm, with an operator's URLs as defaults. */
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build, type Plugin } from 'esbuild';
import { z } from 'zod';
import { type Config, configSchema, localConfig } from '../schemas/config.ts';
import { Fault } from './fault.ts';
import { localOrigin } from './settings.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const configFile = 'civic.config.json';

/** Other files of the package: path in the repository, path in the package. */
const texts = [
  ['mcp-server/package.json', 'package.json'],
  ['mcp-server/README.md', 'README.md'],
  ['LICENSE', 'LICENSE'],
  ['docs/search.md', 'docs/search.md'],
] as const;

/** zod includes messages in fifty languages; only English is needed. */
const englishOnly: Plugin = {
  name: 'english-only',
  setup: (build) =>
    build.onLoad({ filter: /\/zod\/v4\/locales\/index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js';",
    })),
};

/** Writes the package into the folder, replacing its content, and returns the size of the program in bytes. */
export async function bundle(folder: string, config: Config): Promise<number> {
  await rm(folder, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [fileURLToPath(new URL('cli.ts', import.meta.url))],
    outdir: join(folder, 'dist'),
    bundle: true,
    // The Parquet reader becomes a separate file that is loaded on demand, so that the server starts faster.
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    minify: true,
    legalComments: 'none',
    metafile: true,
    define: { CIVIC_CONFIG: JSON.stringify(config) },
    // Some dependencies are CommonJS modules that require modules of Node.js at run time.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    plugins: [englishOnly],
    logLevel: 'warning',
  });
  for (const [from, to] of texts) {
    await mkdir(dirname(join(folder, to)), { recursive: true });
    await copyFile(join(root, from), join(folder, to));
  }
  await writeFile(join(folder, 'dist/LICENSES.txt'), await licensesOf(Object.keys(metafile.inputs)));
  return Object.values(metafile.outputs).reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The licenses of all bundled packages, which they require to be included. */
async function licensesOf(inputs: readonly string[]): Promise<string> {
  const folders = inputs.map((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]);
  const packages = [...new Set(folders)].filter((path) => path !== undefined).toSorted();
  const licenses = await Promise.all(packages.map(licenseOf));
  return licenses.join(`\n${'-'.repeat(80)}\n\n`);
}

async function licenseOf(folder: string): Promise<string> {
  const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const file = ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'license'].find((each) =>
    existsSync(join(root, folder, each)),
  );
  if (file === undefined) throw new Error(`${name} has no license file, so it cannot be redistributed.`);
  return `${name}\n\n${await readFile(join(root, folder, file), 'utf8')}`;
}

/**
 * Reads the configuration from the named file or civic.config.json; default: the configuration of the local demo.
 * @throws {Fault} if the file is invalid
 */
export async function readConfig(path: string | undefined): Promise<Config> {
  const file = path ?? (existsSync(configFile) ? configFile : undefined);
  if (file === undefined) return localConfig(localOrigin);
  try {
    if (!(await stat(file)).isFile()) throw new Error('It is not a file.');
    return configSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause);
    throw new Fault(`The configuration ${file} is invalid. ${reason} See docs/configuration.md.`, {
      cause,
    });
  }
}

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { config: { type: 'string' } } });
  const config = await readConfig(values.config);
  const sizeBytes = await bundle(join(root, '.mcp'), config);
  const addresses = config.deployments.map(({ base_url }) => base_url).join(', ');
  process.stdout.write(`build:mcp mcp-server/cli.ts → .mcp, ${sizeBytes} bytes, for ${addresses}\n`);
}

if (import.meta.main) {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
