/** Reads the text of Word files (Office Open XML, ECMA-376). */
import { XMLParser } from 'fast-xml-parser';
import { FileError } from '../../context/files/file-error.ts';
import { unpack } from '../../context/files/unpack.ts';
import { cleanLines } from './clean.ts';
import { ExtractionError } from './extraction.ts';

/** The XML of a document of 2,000 pages; pictures are in other members. */
const maxBytes = 64e6;

/** Keeps the order of elements, and the spaces at the ends of texts. */
const parser = new XMLParser({
  preserveOrder: true,
  trimValues: false,
  parseTagValue: false,
  ignoreAttributes: (name) => name !== 'w:val',
  htmlEntities: true,
});

/** The parts of a file, in the order of their texts. Headers and footers of several sections may be the same. */
const parts: readonly RegExp[] = [/header\d*/, /document/, /footnotes/, /endnotes/, /footer\d*/].map(
  ({ source }) => new RegExp(`^file/word/${source}\\.xml$`),
);

/**
 * The text of a Word file, with one line per paragraph, with its headers, footers, notes, text boxes and content controls. Deleted,
 * moved and hidden text, field codes and comments are left out.
 * @param folder for temporary files
 * @throws {ExtractionError} for a file that cannot be read
 */
export async function readWord(path: string, folder: string): Promise<string> {
  try {
    const members = await unpack('file', path, folder);
    if (!members.some(({ name }) => name === 'file/word/document.xml'))
      throw new FileError('is an archive without a Word document');
    const texts = new Set<string>();
    for (const part of parts)
      for (const member of members.filter(({ name }) => part.test(name))) {
        const nodes: unknown = parser.parse(await textOf(member.read()));
        texts.add(cleanLines(Array.isArray(nodes) ? nodes.map(textOfNode).join('') : ''));
      }
    texts.delete('');
    return [...texts].join('\n');
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    throw new ExtractionError('damaged', error.message, { cause: error });
  }
}

async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    size += piece.byteLength;
    if (size > maxBytes) throw new ExtractionError('too_large', `has more than ${maxBytes / 1e6} MB of XML`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

const breaks: Readonly<Record<string, string>> = {
  'w:tab': '\t',
  'w:br': '\n',
  'w:cr': '\n',
  'w:noBreakHyphen': '-',
};

/** Texts that are not printed: deleted, moved to another place, or codes. */
const hidden: ReadonlySet<string> = new Set(['w:delText', 'w:moveFrom', 'w:instrText', 'w:pPr', 'w:rPr']);

/** The parser returns `{ 'w:p': [children] }` for an element, and `{ '#text': 'a' }` for a text. */
function textOfNode(node: unknown): string {
  if (typeof node !== 'object' || node === null) return '';
  const [[name, content] = ['', undefined]] = Object.entries(node) as [string, unknown][];
  if (hidden.has(name)) return '';
  if (name in breaks) return breaks[name] ?? '';
  if (!Array.isArray(content)) return '';
  if (name === 'w:t') return content.map(plainValue).join('');
  // “Click here to enter text”: a content control that nobody filled in.
  if (name === 'w:sdt' && isPlaceholder(content)) return '';
  if (name === 'w:r' && isHidden(content)) return '';
  if (name === 'mc:AlternateContent') return textOfNode(alternativeOf(content));
  const text = content.map(textOfNode).join('');
  if (name === 'w:p' || name === 'w:tr') return `${text.replace(/\n$/, '')}\n`;
  if (name === 'w:txbxContent') return `\n${text}`;
  return name === 'w:tc' ? `${text.trim()}\t` : text;
}

/** The same content for several programs: the first choice, or what others show instead. */
const alternativeOf = (content: readonly unknown[]): unknown =>
  content.find((node) => isElement(node, 'mc:Choice')) ??
  content.find((node) => isElement(node, 'mc:Fallback'));

const isHidden = (content: readonly unknown[]): boolean =>
  childrenOf(content, 'w:rPr').some(
    (property) => isElement(property, 'w:vanish') && !/"(?:0|false|off)"/.test(JSON.stringify(property)),
  );

const isPlaceholder = (content: readonly unknown[]): boolean =>
  childrenOf(content, 'w:sdtPr').some((property) => isElement(property, 'w:showingPlcHdr'));

const childrenOf = (nodes: readonly unknown[], name: string): readonly unknown[] =>
  nodes
    .filter((node) => isElement(node, name))
    .flatMap((node) => Object.values(Object(node) as object)[0] as unknown[]);

const isElement = (node: unknown, name: string): boolean =>
  typeof node === 'object' && node !== null && Object.hasOwn(node, name);

const plainValue = (node: unknown): string =>
  typeof node === 'object' && node !== null && '#text' in node ? String(node['#text']) : '';
