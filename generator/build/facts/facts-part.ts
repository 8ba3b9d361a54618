/**
 * A part of the manifest with the facts of several places: a JSON array with one place per line, so that a run copies those of places
 * that it does not read without decoding them.
 */
import { encodePart, type EncodedPart, partBytes, type PartFile } from '../../store/manifest/part-file.ts';
import { compareText } from '../../system/text.ts';

/** The facts of a place as stored: JSON, which has no line feed, as UTF-8. */
export type FactsLine = { readonly id: string; readonly json: Uint8Array };

const [start, separator, end] = ['[\n', ',\n', '\n]'].map((text) => Buffer.from(text)) as [
  Buffer,
  Buffer,
  Buffer,
];

/** Encodes the facts of places in any order. */
export function encodeFactsPart(name: string, lines: readonly FactsLine[]): EncodedPart {
  const sorted = lines.toSorted((a, b) => compareText(a.id, b.id));
  const pieces = sorted.flatMap(({ json }, index) => (index === 0 ? [json] : [separator, json]));
  return encodePart(name, Buffer.concat([start, ...pieces, end]));
}

/**
 * The facts in a part. They are not checked: the manifest has the hash of the part, and a run uses only facts that the same program
 * wrote.
 * @throws {PartFault} if the bytes are not those of this part
 */
export function factsLines(file: PartFile, body: Uint8Array): FactsLine[] {
  const bytes = partBytes(file, body);
  const isInLines = bytes.subarray(0, start.length).equals(start) && bytes.subarray(-end.length).equals(end);
  const lines = isInLines
    ? linesIn(bytes.subarray(start.length, -end.length))
    : (JSON.parse(bytes.toString()) as unknown[]).map((facts) => Buffer.from(JSON.stringify(facts)));
  return lines.map((json) => ({ id: idOf(json), json }));
}

function linesIn(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  let from = 0;
  for (let to = bytes.indexOf(separator); to !== -1; to = bytes.indexOf(separator, from)) {
    lines.push(bytes.subarray(from, to));
    from = to + separator.length;
  }
  return [...lines, bytes.subarray(from)];
}

/** `encodeFacts` writes the id first. */
const firstField = /^\{"id":("(?:[^"\\]|\\.)*")/;

/** Ids of a corpus have at most 64 characters. */
const firstFieldBytes = 100;

function idOf(json: Buffer): string {
  const id = firstField.exec(json.toString('utf8', 0, firstFieldBytes))?.[1];
  return id === undefined
    ? (JSON.parse(json.toString()) as { readonly id: string }).id
    : (JSON.parse(id) as string);
}
