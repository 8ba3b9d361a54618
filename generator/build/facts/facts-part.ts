/**
 * A part of the manifest with the facts of several places: a JSON array with one place per line, so that a run copies those of places
 * that it does not read without parsing them.
 */
import { encodePart, type EncodedPart, type PartFile, partText } from '../../store/manifest/part-file.ts';
import { compareText } from '../../system/text.ts';

/** The facts of a place as stored: JSON, which has no line feed. */
export type FactsLine = { readonly id: string; readonly json: string };

const [start, separator, end] = ['[\n', ',\n', '\n]'];

/** Encodes the facts of places in any order. */
export const encodeFactsPart = (name: string, lines: readonly FactsLine[]): EncodedPart => {
  const sorted = lines.toSorted((a, b) => compareText(a.id, b.id));
  return encodePart(name, start + sorted.map(({ json }) => json).join(separator) + end);
};

/**
 * The facts in a part. They are not checked: the manifest has the hash of the part, and a run uses only facts that the same program
 * wrote.
 * @throws {PartFault} if the bytes are not those of this part
 */
export function factsLines(file: PartFile, body: Uint8Array): FactsLine[] {
  const text = partText(file, body);
  const isInLines = text.startsWith(start) && text.endsWith(end);
  const lines = isInLines
    ? text.slice(start.length, -end.length).split(separator)
    : (JSON.parse(text) as unknown[]).map((facts) => JSON.stringify(facts));
  return lines.map((json) => ({ id: idOf(json), json }));
}

/** `encodeFacts` writes the id first. */
const firstField = /^\{"id":("(?:[^"\\]|\\.)*")/;

const idOf = (json: string): string => {
  const id = firstField.exec(json)?.[1];
  return id === undefined ? (JSON.parse(json) as { readonly id: string }).id : (JSON.parse(id) as string);
};
