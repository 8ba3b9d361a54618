/**
 * `search/segments.json`: from what the next run goes on that writes only what changed. It names the files of the index as
 * the pointer does, a register for each segment, and what the documents depend on besides the rows that they are made from.
 */
import { hash } from 'node:crypto';
import { z } from 'zod';
import type { Config } from '../../../schemas/config.ts';
import { type IndexFile, indexPointerSchema } from '../../../schemas/search.ts';
import { version as formatVersion } from '../../../search-lambda/engine/packed/format/segment-file.ts';
import type { Redactions } from '../../corpus/redact.ts';
import { compareText } from '../../system/text.ts';
import { programVersion } from '../../system/program-version.ts';

const fileSchema = indexPointerSchema.shape.segments.element;

const stateSchema = z.strictObject({
  format: z.literal(1),
  /** What wrote the segments; another version writes all of them anew. */
  written_by: z.string().min(1),
  /** Hash of the settings that documents depend on; where they differ, every place is read. */
  settings: z.string().min(1),
  /** The newest stamp of what was read for it, as far as that was not in the future; null where nothing has one. */
  newest_stamp: z.string().nullable(),
  pointer: indexPointerSchema,
  /** Of each segment of the pointer, in its order. */
  segments: z.array(
    z.strictObject({
      documents: z.int().min(0),
      /** Sum of the lengths of its live documents. */
      length: z.int().min(0),
      register: fileSchema,
    }),
  ),
});

export type IndexState = z.infer<typeof stateSchema>;
export type StateSegment = IndexState['segments'][number] & { readonly file: IndexFile };

/** Grows with every change of what is searched of a meeting, or of how its words are found: nothing else tells. */
const documentsVersion = 1;

/** What writes segments. */
export const writtenBy = `${programVersion} documents ${documentsVersion} format ${formatVersion}`;

export type DocumentSettings = {
  readonly config: Config;
  readonly redactions: Redactions;
  /** Whether rows that do not hold are left out. */
  readonly skipsInvalid: boolean;
};

/** Tells whether documents were made under the same settings. */
export function settingsHash({ config, redactions, skipsInvalid }: DocumentSettings): string {
  const deployments = config.deployments.map(({ country, base_url }) => `${country} ${base_url}`);
  const redacted = [...redactions].flatMap(([table, rows]) =>
    Array.from(rows, ([id, redaction]) => JSON.stringify([table, id, redaction])),
  );
  const parts = [deployments.toSorted(compareText), redacted.toSorted(compareText), skipsInvalid];
  return hash('sha256', JSON.stringify(parts));
}

export const encodeState = (state: IndexState): Buffer => Buffer.from(JSON.stringify(state));

/** @throws {Error} where it is no such file, or does not agree with itself. */
export function parseState(bytes: Uint8Array): IndexState {
  const state = stateSchema.parse(JSON.parse(Buffer.from(bytes).toString()));
  if (state.segments.length !== state.pointer.segments.length)
    throw new Error('it does not have a register for each segment');
  return state;
}

/** The segments, each with its file. */
export const segmentsOf = ({ pointer, segments }: IndexState): StateSegment[] =>
  pointer.segments.flatMap((file, index) => {
    const segment = segments[index];
    return segment === undefined ? [] : [{ ...segment, file }];
  });
