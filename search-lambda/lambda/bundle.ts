/**
 * `npm run build:lambda`: the search function as one file, to be given to Lambda as it is. With `-- --opensearch`, the one that
 * asks a cluster.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Lambda gives the function its credentials in its environment. The AWS SDK looks for others only where that has none, and
 * imports what it needs for them only then: a quarter of the bundle.
 */
const absentCredentials = [
  '@aws-sdk/credential-provider-http',
  '@aws-sdk/credential-provider-ini',
  '@aws-sdk/credential-provider-process',
  '@aws-sdk/credential-provider-sso',
  '@aws-sdk/credential-provider-web-identity',
  '@smithy/credential-provider-imds',
];

/** The functions that there are, by their entries. */
const entries = { usual: 'handler.ts', opensearch: '../opensearch/handler.ts' } as const;

/** The client of OpenSearch is CommonJS, which asks for modules of Node.js by `require`. */
const requireInModule = `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`;

export type Bundle = { readonly file: string; readonly sizeBytes: number };

/** Writes `index.mjs` into the folder; the handler's name for Lambda is `index.handler`. */
export async function bundle(folder: string, kind: keyof typeof entries = 'usual'): Promise<Bundle> {
  const file = join(folder, 'index.mjs');
  await build({
    absWorkingDir: root,
    entryPoints: [fileURLToPath(new URL(entries[kind], import.meta.url))],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    // Of a package's ES modules only what is used is bundled.
    mainFields: ['module', 'main'],
    ...(kind === 'opensearch'
      ? { banner: { js: requireInModule }, external: ['@aws-sdk/credential-provider-node'] }
      : { external: absentCredentials }),
    // Names stay, so that the log can be read without a source map.
    minifySyntax: true,
    minifyWhitespace: true,
    logLevel: 'warning',
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
