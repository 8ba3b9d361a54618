/** The assets of every site: reads and bundles them, and gives each a name with a hash of its content. */
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { assetPath } from '../../../schemas/paths.ts';
import type { Artifact } from '../../store/artifact.ts';

/** Paths within the site. Names hold a hash of the content, so that a file never changes. */
export type Assets = {
  readonly style: string;
  readonly icon: string;
  readonly scripts: {
    /** Search on the home page. */
    readonly search: string;
    /** The place finder. */
    readonly places: string;
    /** Opens the meeting that a link names, in browsers that do not do so themselves. */
    readonly city: string;
  };
};

/** An asset of every site: its path there, and its content. */
export type AssetFile = Pick<Artifact, 'body' | 'mediaType'> & { readonly path: string };

const folder = fileURLToPath(new URL('../assets/', import.meta.url));
const scriptNames = ['search', 'places', 'city'] as const;

/** Enough that two versions never share a name. */
const hashLength = 10;

/** The assets of every site, the same for each. */
export async function readAssets(): Promise<{ assets: Assets; files: readonly AssetFile[] }> {
  const style = assetFile('style.css', await readFile(`${folder}style.css`), 'text/css; charset=utf-8');
  const icon = assetFile('icon.svg', await readFile(`${folder}icon.svg`), 'image/svg+xml');
  const scripts = await Promise.all(scriptNames.map(bundleScript));
  const [search, places, city] = scripts;
  if (search === undefined || places === undefined || city === undefined)
    throw new Error('a script is missing');
  return {
    assets: {
      style: style.path,
      icon: icon.path,
      scripts: { search: search.path, places: places.path, city: city.path },
    },
    files: [style, icon, ...scripts],
  };
}

/** One script as one file without imports. */
async function bundleScript(name: string): Promise<AssetFile> {
  const { outputFiles } = await build({
    entryPoints: [`${folder}${name}.ts`],
    bundle: true,
    format: 'esm',
    minify: true,
    target: 'es2022',
    legalComments: 'inline',
    write: false,
    logLevel: 'silent',
  });
  return assetFile(
    `${name}.js`,
    outputFiles[0]?.contents ?? new Uint8Array(),
    'text/javascript; charset=utf-8',
  );
}

function assetFile(name: string, body: Uint8Array, mediaType: string): AssetFile {
  const hashed = name.replace(/(?=\.)/, `-${hash('sha256', body).slice(0, hashLength)}`);
  return { path: assetPath(hashed), body, mediaType };
}
