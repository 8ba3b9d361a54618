/** Which file may import which (ARCHITECTURE.md: imports point one way). Works on paths and texts, so that it can be tested. */
import { posix } from 'node:path';

export type SourceFiles = ReadonlyMap<string, string>;

type Layer = {
  /** What the layer is, in the words of a fault. */
  readonly name: string;
  /** Its files. */
  readonly files: RegExp;
  /** Our files that it may import, besides its own. */
  readonly mayImport: readonly RegExp[];
};

const schemas = /^schemas\//;
const engine = /^search-lambda\/engine\//;
const published = /^(schemas|generator|search-lambda|mcp-server|infra)\//;

/** The rooms of the generator, each with those that it may import. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  system: [],
  store: ['system'],
  corpus: ['store', 'system'],
  demo: ['corpus', 'store', 'system'],
  import: ['corpus', 'store', 'system'],
  context: ['corpus', 'import', 'store', 'system'],
  documents: ['context', 'corpus', 'import', 'store', 'system'],
  briefs: ['corpus', 'documents', 'import', 'store', 'system'],
  places: ['corpus', 'store', 'system'],
  search: ['corpus', 'places', 'store', 'system'],
  site: ['places', 'store', 'system'],
  bulk: ['corpus', 'store', 'system'],
  hub: ['store', 'system'],
  follow: ['system'],
  publish: ['store', 'system'],
  expectations: ['store', 'system'],
  hourly: ['corpus', 'expectations', 'store', 'system'],
  serve: ['store', 'system'],
  build: ['bulk', 'corpus', 'places', 'search', 'site', 'store', 'system'],
  opensearch: ['build', 'corpus', 'places', 'search', 'store', 'system'],
};

const inRooms = (names: readonly string[]): RegExp => new RegExp(`^generator/(${names.join('|')})/`);

/** The pages of searches: their form, addresses and words are also those of the sites. */
const searchPages = /^search-lambda\/http\/pages\/(address|form|words\/(search-)?words)\.ts$/;

/** What a room may import of the search function besides its engine, and single files of other rooms. */
const outside: Readonly<Record<string, readonly RegExp[]>> = {
  // Texts of the demo are kept as those that a fetch has read.
  demo: [/^generator\/documents\/(state|fetch\/records)\.ts$/],
  // Only the shape of the rows that pages are rendered from, not how they are read.
  site: [/^generator\/corpus\/place-rows\.ts$/, searchPages],
  serve: [/^search-lambda\/(http|load)\//],
  opensearch: [/^search-lambda\/opensearch\//],
};

/** Files that make documents and pages may not reach the machine, those that read the program's own assets aside. */
const pure =
  /^(schemas\/(?!generate\.ts)|search-lambda\/engine\/|generator\/places\/|generator\/site\/(?!(html\/assets|site-resources)\.ts$))/;

/** A file belongs to the first layer that has it. */
const layers: readonly Layer[] = [
  { name: 'schemas/generate.ts', files: /^schemas\/generate\.ts$/, mayImport: [schemas] },
  { name: 'schemas', files: schemas, mayImport: [] },
  { name: 'search-lambda/engine', files: engine, mayImport: [schemas] },
  { name: 'search-lambda', files: /^search-lambda\//, mayImport: [schemas, engine] },
  {
    name: 'the scripts of the pages',
    files: /^generator\/site\/assets\//,
    // They show the same words as the pages; a browser gets no more of the generator.
    mayImport: [schemas, engine, searchPages, /^generator\/site\/html\/[^/]+\.ts$/],
  },
  ...Object.entries(rooms).map(([name, below]): Layer => ({
    name: `generator/${name}`,
    files: inRooms([name]),
    mayImport: [schemas, engine, ...(outside[name] ?? []), ...(below.length > 0 ? [inRooms(below)] : [])],
  })),
  {
    name: 'the commands that serve or search',
    files: /^generator\/commands\/(serve|search|opensearch)\.ts$/,
    mayImport: [schemas, engine, /^generator\//, /^search-lambda\/(http|load|opensearch)\//],
  },
  { name: 'generator', files: /^generator\//, mayImport: [schemas, engine] },
  { name: 'mcp-server', files: /^mcp-server\//, mayImport: [schemas] },
  { name: 'infra', files: /^infra\//, mayImport: [schemas] },
  // The servers that tests start are also what publishing and importing are measured against.
  {
    name: 'bench',
    files: /^bench\//,
    mayImport: [
      published,
      /^test\/support\/(aws\/s3-server|legistar\/legistar-(server|data|filter)|site\/chromium|pdf)\.ts$/,
      /^test\/support\/(models|platforms|recordings)\//,
    ],
  },
  // What the relevance bench measures, a test holds to: both import the same files. The evaluation of models, the language of
  // large demos and the page of results are tested themselves.
  {
    name: 'test',
    files: /^test\//,
    mayImport: [
      published,
      /^bench\/(relevance|briefs\/model|language)\//,
      /^bench\/(record|nationwide\/read-waves)\.ts$/,
    ],
  },
  { name: 'the root', files: /^[^/]+\.ts$/, mayImport: [] },
];

const machine =
  /^node:(child_process|cluster|dgram|dns|fs|http|http2|https|inspector|net|os|process|sqlite|tls|vm|worker_threads)(\/|$)|^@duckdb\//;

/** Every import that points the wrong way, and every way from a pure layer to the machine; none where all is well. */
export function importFaults(files: SourceFiles): string[] {
  return [...files.keys()].flatMap((path) => {
    const layer = layers.find((candidate) => candidate.files.test(path));
    if (layer === undefined) return [`${path} is in no layer of ARCHITECTURE.md`];
    return [...wrongWays(files, path, layer), ...(pure.test(path) ? waysToMachine(files, path) : [])];
  });
}

const wrongWays = (files: SourceFiles, path: string, { name, files: own, mayImport }: Layer): string[] =>
  importsOf(path, files.get(path) ?? '')
    .filter(({ isOurs, target }) => isOurs && ![own, ...mayImport].some((allowed) => allowed.test(target)))
    .map(({ target }) => `${path} imports ${target}, which ${name} may not`);

/** Chains of imports, types aside, from a file to a module that reaches the machine. */
function waysToMachine(files: SourceFiles, start: string): string[] {
  const seen = new Set([start]);
  const queue = [[start]];
  const faults: string[] = [];
  for (const chain of queue) {
    const path = chain.at(-1) ?? '';
    for (const { target, isType } of importsOf(path, files.get(path) ?? '')) {
      if (isType || seen.has(target)) continue;
      seen.add(target);
      if (machine.test(target)) faults.push(`${[...chain, target].join(' → ')}: ${start} must be pure`);
      else if (files.has(target)) queue.push([...chain, target]);
    }
  }
  return faults;
}

type Import = {
  /** A path from the root, or the name of a package. */
  readonly target: string;
  readonly isOurs: boolean;
  readonly isType: boolean;
};

const statement =
  /(?:^|[;}\s])(?:import|export)\s+(?<type>type\s[^'"]*?from\s*|[^'";()]*?from\s*)?['"](?<from>[^'"]+)['"]/g;
const expression = /\b(?:import\(\s*['"](?<from>[^'"]+)|new URL\(\s*['"](?<thread>[^'"]+\.ts))['"]/g;

/** What a module imports, exports from elsewhere, loads later or starts as a thread. */
function importsOf(path: string, text: string): Import[] {
  const code = text.replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '');
  return [...code.matchAll(statement), ...code.matchAll(expression)]
    .map(({ groups = {} }) => ({
      from: groups['from'] ?? groups['thread'] ?? '',
      isType: groups['type']?.startsWith('type') === true,
    }))
    .map(({ from, isType }) => {
      const isOurs = from.startsWith('.');
      return { target: isOurs ? posix.join(posix.dirname(path), from) : from, isOurs, isType };
    });
}
