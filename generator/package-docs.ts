/** The documentation of the npm package, from that of the repository: its commands, without what only the repository has. Pure. */
import { dirname, join, normalize } from 'node:path/posix';
import { lexer, type Token, type Tokens } from 'marked';

/** Pages for those who change the program. */
const isForDevelopers = (path: string): boolean =>
  /^docs\/(?:decisions\/|design\.md$|dependencies\.md$)/.test(path);

/** What names something that the package lacks: scripts of the repository, the infrastructure, the bundle of the search function. */
const onlyInRepository =
  /\bnpm (?:run|ci|start|test)\b|\bnpx vitest\b|\bnpm install --prefix\b|infra\.config\.json|infra\.costs|-c settings=/;

/** Pages of the package by path, from those of the repository. `files` are the other files of the package. */
export function packageDocs(
  pages: ReadonlyMap<string, string>,
  files: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const kept = [...pages].filter(([path]) => !isForDevelopers(path));
  const adapted = new Map(kept.map(([path, text]) => [path, adapt(text)]));
  const exists = (path: string): boolean =>
    files.has(path) || adapted.has(path) || [...adapted.keys()].some((page) => page.startsWith(`${path}/`));
  return new Map([...adapted].map(([path, text]) => [path, withoutDeadLinks(path, text, exists)]));
}

const commandsOf = (text: string): string => text.replaceAll(/npm run (?:-s )?civic -- /g, 'civic ');

type Block = { readonly token: Token; readonly text: string };

function adapt(text: string): string {
  const tokens = lexer(commandsOf(text));
  const blocks = tokens.map((token): Block => ({ token, text: partOf(token) }));
  return withoutSections(blocks)
    .map((block) => block.text)
    .join('')
    .replaceAll(/\n{3,}/g, '\n\n');
}

/** The part of a block that is true of the package; empty if nothing is. */
function partOf(token: Token): string {
  if (token.type === 'list')
    return (token as Tokens.List).items
      .filter(({ raw }) => !onlyInRepository.test(raw))
      .map(({ raw }) => raw)
      .join('')
      .concat('\n\n');
  if (token.type === 'table')
    return token.raw
      .split('\n')
      .filter((row) => !onlyInRepository.test(row))
      .join('\n');
  return onlyInRepository.test(token.raw) ? '' : token.raw;
}

/** Leaves out sections about what the package lacks: those whose first block is gone, or whose procedure lacks a step. */
function withoutSections(blocks: readonly Block[]): readonly Block[] {
  const kept: Block[] = [];
  for (let start = 0; start < blocks.length;) {
    const end = sectionEnd(blocks, start);
    if (end === undefined || !isForRepository(blocks.slice(start + 1, end)))
      kept.push(...blocks.slice(start, ++start));
    else start = end;
  }
  return kept;
}

/** Where the section of a heading below the title ends. */
function sectionEnd(blocks: readonly Block[], start: number): number | undefined {
  const heading = blocks[start]?.token;
  if (heading?.type !== 'heading' || (heading as Tokens.Heading).depth === 1) return undefined;
  const next = blocks.findIndex(
    ({ token }, index) =>
      index > start &&
      token.type === 'heading' &&
      (token as Tokens.Heading).depth <= (heading as Tokens.Heading).depth,
  );
  return next === -1 ? blocks.length : next;
}

function isForRepository(section: readonly Block[]): boolean {
  const end = section.findIndex(({ token }) => token.type === 'heading');
  const own = (end === -1 ? section : section.slice(0, end)).filter(({ token }) => token.type !== 'space');
  const lacksStep = own.some(
    ({ token }) =>
      token.type === 'list' && (token as Tokens.List).ordered && onlyInRepository.test(token.raw),
  );
  return lacksStep || own[0]?.text === '';
}

const headingForm = /^#+ (.+)$/gm;

/** Ids of headings, as on GitHub. */
const anchorsOf = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(headingForm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(' ', '-'),
    ),
  );

/** Links to pages, files and sections that the package lacks become their text; a link alone in parentheses goes with them. */
function withoutDeadLinks(path: string, text: string, exists: (path: string) => boolean): string {
  const anchors = anchorsOf(text);
  const isAlive = (target: string): boolean => {
    const [file = '', anchor = ''] = target.split('#');
    return file === '' ? anchors.has(anchor) : exists(normalize(join(dirname(path), file)));
  };
  return text
    .replaceAll(/\s?\(\[[^[\]]*\]\((?!https?:|mailto:)([^()\s]*)\)\)/g, (link, target: string) =>
      isAlive(target) ? link : '',
    )
    .replaceAll(
      /(?<!!)\[((?:[^[\]]|\[[^\]]*\])*)\]\((?!https?:|mailto:)([^()\s]*)\)/g,
      (link, words: string, target: string) => (isAlive(target) ? link : words),
    );
}
