/** Reads and bundles the assets of every site. The name of each asset includes a hash of its content. */
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { assetPath } from '../../../schemas/paths.ts';
import type { Artifact } from '../../store/artifact.ts';

/** Paths within the site. A published file never changes, since its name includes a hash of its content. */
export type Assets = {
  readonly style: string;
  readonly icon: string;
  readonly scripts: {
    /** Search on the home page. */
    readonly search: string;
    /** The place finder. */
    readonly places: string;
    /** Opens the folded list of the linked meeting, in browsers that do not. */
    readonly city: string;
  };
};

/** An asset, with its path within the site. */
export type AssetFile = Pick<Artifact, 'body' | 'mediaType'> & { readonly path: string };

const folder = fileURLToPath(new URL('../assets/', import.meta.url));
const scriptNames = ['search', 'places', 'city'] as const;

/** In cascade order: a later file overrides an earlier one. */
const styleNames = [
  'base',
  'layout',
  'meetings',
  'tables-and-charts',
  'search',
  'context',
  'home',
  'docs',
  'place',
] as const;

/** Hexadecimal digits; enough to distinguish all versions of a file. */
const hashLength = 10;

/** Reads the stylesheet, the icon and the scripts, which are the same for every site. */
export async function readAssets(): Promise<{ assets: Assets; files: readonly AssetFile[] }> {
  const style = assetFile('style.css', await readStyles(), 'text/css; charset=utf-8');
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

/** The stylesheets as one file. */
async function readStyles(): Promise<Buffer> {
  const styles = await Promise.all(styleNames.map((name) => readFile(`${folder}styles/${name}.css`)));
  return Buffer.concat(styles.flatMap((style, index) => (index === 0 ? style : [Buffer.from('\n'), style])));
}

/** Bundles a script and everything that it imports into one file. */
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
