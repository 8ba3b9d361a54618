/** `npm run build:package`: compiles the `civic` command into a folder for npm, which needs none of the development dependencies. */
import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { packageDocs } from './package-docs.ts';
import { scriptNames } from './site/html/assets.ts';
import { oldestNode } from './system/node-version.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Node.js does not run TypeScript inside node_modules. Modules that processes and bundles are started from are named here. */
const programs = [
  'cli',
  'bulk/exporter',
  'search/packed/worker',
  'build/place-worker',
  'documents/text/extraction-process',
];
const scripts = [...scriptNames, 'embed'];

/** Other files of the package: path in the repository, path in the package. Folders are copied without TypeScript. */
const files = [
  ['LICENSE', 'LICENSE'],
  ['generator', 'generator'],
] as const;

/** What is the same in the package and in the repository. */
type RepositoryPackage = {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly type: string;
  readonly dependencies: Readonly<Record<string, string>>;
};

/** Writes the package into the folder, replacing its content. */
export async function writePackage(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await compile(
    folder,
    'tsconfig.json',
    programs.map((name) => `generator/${name}.ts`),
  );
  await compile(
    folder,
    'generator/site/assets/tsconfig.json',
    scripts.map((name) => `generator/site/assets/${name}.ts`),
  );
  for (const [from, to] of files)
    await cp(join(root, from), join(folder, to), {
      recursive: true,
      filter: (path) => !/\.ts$|\/tsconfig\.json$/.test(path),
    });
  await writeDocs(folder);
  const text = await readFile(join(root, 'package.json'), 'utf8');
  await writeFile(
    join(folder, 'package.json'),
    `${JSON.stringify(packageFile(JSON.parse(text)), null, 2)}\n`,
  );
}

/** Adapts the pages. The one about installing is also the README of the package. */
async function writeDocs(folder: string): Promise<void> {
  const names = await readdir(join(root, 'docs'), { recursive: true });
  const paths = names.filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`);
  const pages = new Map(
    await Promise.all(
      paths.map(async (path): Promise<[string, string]> => [path, await readFile(join(root, path), 'utf8')]),
    ),
  );
  for (const [path, text] of packageDocs(pages, new Set(['LICENSE', 'README.md']))) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
    if (path === 'docs/install.md') await writeFile(join(folder, 'README.md'), text);
  }
}

/** Compiles the named files, and all that they import, into the same folders as in the repository. */
async function compile(folder: string, base: string, names: readonly string[]): Promise<void> {
  const project = {
    extends: join(root, base),
    compilerOptions: {
      noEmit: false,
      // `npm run check` checks the types, which takes ten times as long as to remove them.
      noCheck: true,
      outDir: '.',
      rootDir: root,
      typeRoots: [join(root, 'node_modules/@types')],
    },
    include: [],
    files: names.map((name) => join(root, name)),
  };
  const file = join(folder, 'tsconfig.json');
  await writeFile(file, JSON.stringify(project));
  const compiler = join(root, 'node_modules/.bin/tsc');
  await promisify(execFile)(compiler, ['-p', file]).catch((error: unknown) => {
    throw new Error(`TypeScript cannot compile ${names.join(', ')}. Run npm run types.`, {
      cause: error,
    });
  });
  await rm(file);
}

function packageFile({ name, version, description, license, type, dependencies }: RepositoryPackage): object {
  const program = 'generator/cli.js';
  return {
    name,
    version,
    description,
    license,
    type,
    keywords: ['civic', 'local-government', 'open-data', 'legistar', 'static-site-generator'],
    // `npx civic-meetings` runs the program that has the name of the package.
    bin: { civic: program, [name]: program },
    engines: { node: `>=${oldestNode}` },
    dependencies,
  };
}

if (import.meta.main) {
  await writePackage(join(root, '.package'));
  process.stdout.write('build:package generator/cli.ts → .package\n');
}
