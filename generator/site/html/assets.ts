/** Reads and bundles the assets of every site. The name of each asset includes a hash of its content. */
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, stop, transform } from 'esbuild';
import { assetPath, widgetPath } from '../../../schemas/paths.ts';
import type { Artifact } from '../../store/artifact.ts';
import { moduleFile } from '../../system/module-file.ts';

/** Paths within the site. A published file never changes, since its name includes a hash of its content. */
export type Assets = {
  readonly style: string;
  readonly icon: string;
  /** The icon as a PNG, for home screens of phones. */
  readonly touchIcon: string;
  readonly scripts: {
    /** The search box and place finder of the home page. */
    readonly home: string;
    /** The search page. */
    readonly search: string;
    /** Leads to the linked meeting, and copies links. */
    readonly city: string;
    /** Copy buttons and links to headings of the documentation. */
    readonly docs: string;
    /** Filters the votes of a place. */
    readonly votes: string;
    /** Compares two members. */
    readonly compare: string;
  };
};

/** An asset, with its path within the site. */
export type AssetFile = Pick<Artifact, 'body' | 'mediaType'> & { readonly path: string };

const folder = fileURLToPath(new URL('../assets/', import.meta.url));
/** Scripts of pages. */
export const scriptNames = ['home', 'search', 'city', 'docs', 'votes', 'compare'] as const;

/** In cascade order: a later file overrides an earlier one. */
const styleNames = [
  'tokens',
  'base',
  'layout',
  'badges',
  'meetings',
  'tables-and-charts',
  'search',
  'search-results',
  'filters',
  'context',
  'home',
  'discovery',
  'docs',
  'place',
  'city-page',
  'votes',
  'cite',
  'print',
] as const;

/** Hexadecimal digits; enough to distinguish all versions of a file. */
const hashLength = 10;

/** Reads the stylesheet, the icon and the scripts, which are the same for every site. */
export async function readAssets(): Promise<{ assets: Assets; files: readonly AssetFile[] }> {
  const style = assetFile('style.css', await readStyles(), 'text/css; charset=utf-8');
  const icon = assetFile('icon.svg', await readFile(`${folder}icon.svg`), 'image/svg+xml');
  const touchIcon = assetFile('touch-icon.png', await readFile(`${folder}touch-icon.png`), 'image/png');
  const scripts = await Promise.all(scriptNames.map(bundleScript));
  const [home, search, city, docs, votes, compare] = scripts;
  if (
    home === undefined ||
    search === undefined ||
    city === undefined ||
    docs === undefined ||
    votes === undefined ||
    compare === undefined
  )
    throw new Error('a script is missing');
  return {
    assets: {
      style: style.path,
      icon: icon.path,
      touchIcon: touchIcon.path,
      scripts: {
        home: home.path,
        search: search.path,
        city: city.path,
        docs: docs.path,
        votes: votes.path,
        compare: compare.path,
      },
    },
    files: [style, icon, touchIcon, ...scripts],
  };
}

/** The stylesheets as one file, minified. */
async function readStyles(): Promise<Buffer> {
  const styles = await Promise.all(styleNames.map((name) => readFile(`${folder}styles/${name}.css`, 'utf8')));
  const { code } = await transform(styles.join('\n'), { loader: 'css', minify: true, logLevel: 'silent' });
  return Buffer.from(code);
}

/** Bundles a script and everything that it imports into one file. */
const bundleScript = async (name: string): Promise<AssetFile> =>
  assetFile(`${name}.js`, await bundle(name, 'esm'), scriptMediaType);

/** The widget for other sites, which works as a classic script and as a module. Its address never changes. */
export const readWidget = async (): Promise<AssetFile> => ({
  path: widgetPath,
  body: await bundle('embed', 'iife'),
  mediaType: scriptMediaType,
});

const scriptMediaType = 'text/javascript; charset=utf-8';

async function bundle(name: string, format: 'esm' | 'iife'): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [moduleFile(`../assets/${name}`, import.meta.url)],
    bundle: true,
    format,
    minify: true,
    target: 'es2022',
    legalComments: 'inline',
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}

function assetFile(name: string, body: Uint8Array, mediaType: string): AssetFile {
  const hashed = name.replace(/(?=\.)/, `-${hash('sha256', body).slice(0, hashLength)}`);
  return { path: assetPath(hashed), body, mediaType };
}

/** Ends the process of the bundler, which would keep its memory. The next bundle starts another one. */
export const endBundler = (): Promise<void> => stop();
