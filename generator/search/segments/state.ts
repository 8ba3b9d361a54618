/**
 * `search/segments.json`: the state that the next incremental run starts from. It names the files of the index, as the
 * pointer does, and a register for each segment. It also records the settings and versions that documents depend on.
 */
import { hash } from 'node:crypto';
import { z } from 'zod';
import type { Config } from '../../../schemas/config.ts';
import { type IndexFile, indexPointerSchema } from '../../../schemas/index-pointer.ts';
import type { Version } from '../../../search-lambda/engine/packed/format/layout.ts';
import type { Redactions } from '../../corpus/redactions.ts';
import { type SynonymGroup, synonymGroups } from '../../../search-lambda/engine/ranking/synonyms.ts';
import { compareText } from '../../system/text.ts';
import { programVersion } from '../../system/process.ts';

const fileSchema = indexPointerSchema.shape.segments.element;

const stateSchema = z.strictObject({
  format: z.literal(1),
  /** Program and versions that wrote the segments (`writtenBy`). Any other version writes a whole index. */
  written_by: z.string().min(1),
  /** Hash of the settings that documents depend on. If it differs, every place is read. */
  settings: z.string().min(1),
  pointer: indexPointerSchema,
  /** One per segment of the pointer, in the same order. */
  segments: z.array(
    z.strictObject({
      documents: z.int().min(0),
      /** The total length of its live documents. */
      length: z.int().min(0),
      register: fileSchema,
    }),
  ),
});

export type IndexState = z.infer<typeof stateSchema>;
export type StateSegment = IndexState['segments'][number] & { readonly file: IndexFile };

/** Increment this whenever the searchable text of a meeting, or how its words are stemmed, changes. Nothing else detects that. */
const documentsVersion = 3;

/**
 * Returns the `written_by` of an index that this program writes with segments of this version. Documents depend on the synonym groups too.
 */
export function writtenBy(version: Version, groups: readonly SynonymGroup[] = synonymGroups): string {
  const program = `${programVersion} documents ${documentsVersion} format ${version}`;
  return `${program} synonyms ${hash('sha256', JSON.stringify(groups)).slice(0, 8)}`;
}

export type DocumentSettings = {
  readonly config: Config;
  readonly redactions: Redactions;
  /** True if invalid rows are left out. */
  readonly skipsInvalid: boolean;
};

/** Documents built with the same settings have the same hash. */
export function settingsHash({ config, redactions, skipsInvalid }: DocumentSettings): string {
  const deployments = config.deployments.map(({ country, base_url }) => `${country} ${base_url}`);
  const redacted = [...redactions].flatMap(([table, rows]) =>
    Array.from(rows, ([id, redaction]) => JSON.stringify([table, id, redaction])),
  );
  const parts = [deployments.toSorted(compareText), redacted.toSorted(compareText), skipsInvalid];
  return hash('sha256', JSON.stringify(parts));
}

/** The state as JSON, with the SHA-256 of this JSON as an additional last member. */
export function encodeState(state: IndexState): Buffer {
  const json = JSON.stringify(state);
  return Buffer.from(`${json.slice(0, -1)},"sha256":"${hash('sha256', json)}"}`);
}

const checksumPattern = /,"sha256":"([0-9a-f]{64})"\}$/;

/**
 * Decodes a state file.
 * @throws {Error} if the bytes are not a state file or are damaged, or its lists differ in length.
 */
export function parseState(bytes: Uint8Array): IndexState {
  const text = Buffer.from(bytes).toString();
  const json = text.replace(checksumPattern, '}');
  const [, sha256] = checksumPattern.exec(text) ?? [];
  if (sha256 !== hash('sha256', json)) throw new Error('its content does not match its checksum');
  const state = stateSchema.parse(JSON.parse(json));
  if (state.segments.length !== state.pointer.segments.length)
    throw new Error('it does not have a register for each segment');
  return state;
}

/** Returns the segments, each with its index file. */
export const stateSegments = ({ pointer, segments }: IndexState): StateSegment[] =>
  pointer.segments.flatMap((file, index) => {
    const segment = segments[index];
    return segment === undefined ? [] : [{ ...segment, file }];
  });
