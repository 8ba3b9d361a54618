/**
 * `npm run build:lambda`: bundles the search function into one file, ready to upload. With `-- --opensearch`, bundles the
 * function that searches an OpenSearch cluster.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, transform } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Entry points of the functions. */
const entries = { usual: 'handler.ts', opensearch: '../opensearch/handler.ts' } as const;

/** The OpenSearch client is CommonJS, which loads Node.js modules by `require`. */
const requireInModule = `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`;

/** What zod needs to write JSON Schema, which functions do not: a tenth of their code. */
const withoutJsonSchema: Plugin = {
  name: 'without JSON Schema',
  setup: (building) => {
    building.onLoad(
      { filter: /zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/ },
      async ({ path }) => {
        const exported = (await readFile(path, 'utf8')).matchAll(/^export (?:const|function|class) (\w+)/gm);
        return {
          contents: Array.from(exported, ([, name]) => `export const ${name} = () => undefined;`).join(''),
        };
      },
    );
  },
};

/** Shortens names inside functions. Those of functions and classes are kept, so that the log is readable without a source map. */
const shortLocalNames: Plugin = {
  name: 'short local names',
  setup: (building) => {
    building.onLoad({ filter: /\.(?:[cm]?js|ts)$/ }, async ({ path }) => {
      const loader = path.endsWith('.ts') ? 'ts' : 'js';
      const { code } = await transform(await readFile(path, 'utf8'), {
        loader,
        minify: true,
        target: 'node24',
      });
      return { contents: code };
    });
  },
};

/** Leaves out why each entry of a list of words is there. */
const dataWithoutReasons: Plugin = {
  name: 'data without reasons',
  setup: (building) => {
    building.onLoad({ filter: /engine\/.*\.json$/ }, async ({ path }) => {
      const data: unknown = JSON.parse(await readFile(path, 'utf8'), (key, value: unknown) =>
        key === 'reason' ? undefined : value,
      );
      return { contents: JSON.stringify(data), loader: 'json' };
    });
  },
};

export type Bundle = { readonly file: string; readonly sizeBytes: number };

/** Writes `index.mjs` into the folder. Its handler for Lambda is `index.handler`. */
export const bundle = (folder: string, kind: keyof typeof entries = 'usual'): Promise<Bundle> =>
  bundleEntry(fileURLToPath(new URL(entries[kind], import.meta.url)), join(folder, 'index.mjs'), kind);

/** Bundles a program into one file as the function is. */
export async function bundleEntry(
  entry: string,
  file: string,
  kind: keyof typeof entries = 'usual',
): Promise<Bundle> {
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    // Prefers ES modules, so that unused code is left out.
    mainFields: ['module', 'main'],
    ...(kind === 'opensearch'
      ? { banner: { js: requireInModule }, external: ['@aws-sdk/credential-provider-node'] }
      : {}),
    charset: 'utf8',
    minifySyntax: true,
    minifyWhitespace: true,
    logLevel: 'warning',
    plugins: [withoutJsonSchema, shortLocalNames, dataWithoutReasons],
    // As minizlib names them.
    alias: { assert: 'node:assert', buffer: 'node:buffer', zlib: 'node:zlib' },
  });
  return { file, sizeBytes: (await readFile(file)).byteLength };
}

if (import.meta.main) {
  const kind = process.argv.includes('--opensearch') ? 'opensearch' : 'usual';
  const { sizeBytes } = await bundle(join(root, '.lambda'), kind);
  process.stdout.write(
    `build:lambda search-lambda/${entries[kind]} → .lambda/index.mjs, ${sizeBytes} bytes\n`,
  );
}
