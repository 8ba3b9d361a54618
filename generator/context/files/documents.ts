/** JSON and YAML documents. */
import { formatBytes } from '../../system/terminal.ts';
import type { Cell } from '../layout/columns.ts';
import { FileError, firstLineOf } from './file-error.ts';
import type { PackedFile } from './unpack.ts';
import { decodeText } from './text.ts';

/** A document is read as a whole, and takes several times its size in memory. */
const maxCharacters = 64e6;

export const isYamlName = (name: string): boolean => /\.ya?ml$/i.test(name);
export const isJson = (start: string): boolean => /^[\uFEFF\s]*[[{]/.test(start);
export const isWebPage = (start: string): boolean => /^[\uFEFF\s]*<(?:!doctype|html|\?xml)/i.test(start);

/** Returns the documents of a file: one for JSON, one per line for NDJSON, or several for YAML. */
export async function readDocuments(file: PackedFile): Promise<unknown[]> {
  let text = '';
  for await (const piece of decodeText(file.read())) {
    text += piece;
    if (text.length > maxCharacters)
      throw new FileError(
        `is larger than the limit of ${formatBytes(maxCharacters)} for JSON and YAML: split it, or use the CSV file of the publisher`,
      );
  }
  const plain = text.replace(/^\uFEFF/, '');
  return isYamlName(file.name) ? parseYaml(plain) : parseJson(plain);
}

function parseJson(text: string): unknown[] {
  try {
    return [JSON.parse(text)];
  } catch (cause) {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    try {
      return lines.map((line): unknown => JSON.parse(line));
    } catch {
      throw new FileError(`cannot be read as JSON: it may be cut off (${firstLineOf(cause)})`, { cause });
    }
  }
}

async function parseYaml(text: string): Promise<unknown[]> {
  // Loaded on demand: most sources have no YAML.
  const { parseAllDocuments } = await import('yaml');
  const documents = parseAllDocuments(text);
  return (Array.isArray(documents) ? documents : []).map((document) => {
    const [error] = document.errors;
    if (error !== undefined)
      throw new FileError(`cannot be read as YAML (${firstLineOf(error)})`, { cause: error });
    return plainOf(document);
  });
}

/** Aliases may repeat a part of the document, but not without a limit: a few lines could fill the memory. */
function plainOf(document: { toJS(options: { maxAliasCount: number }): unknown }): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch (cause) {
    throw new FileError(`cannot be read as YAML (${firstLineOf(cause)})`, { cause });
  }
}

/** Returns a table in JSON: an array of arrays with the names first, or of flat objects. Undefined for any other document. */
export function tableInJson(documents: readonly unknown[]): readonly (readonly Cell[])[] | undefined {
  const items =
    documents.length === 1 && Array.isArray(documents[0]) ? (documents[0] as unknown[]) : documents;
  if (items.length === 0) return undefined;
  if (items.every((item): item is Cell[] => Array.isArray(item) && item.every(isCell))) return items;
  if (!items.every(isFlatObject)) return undefined;
  const names = [...new Set(items.flatMap((item) => Object.keys(item)))];
  return [names, ...items.map((item) => names.map((name) => item[name] ?? null))];
}

const isCell = (value: unknown): value is Cell => value === null || typeof value !== 'object';

const isFlatObject = (item: unknown): item is Record<string, Cell> =>
  typeof item === 'object' && item !== null && !Array.isArray(item) && Object.values(item).every(isCell);
