/**
 * The search part for many meetings: documents are spooled to disk as their places are read, then packed many at a time by
 * several processes, and the packs are merged.
 */
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FactsBuilder } from '../../../search-lambda/engine/index-facts.ts';
import { dictionaryOf, dictionaryStep } from '../../../search-lambda/engine/packed/stored.ts';
import { pointerTo, segmentName } from '../../../search-lambda/engine/packed/write.ts';
import { indexPointerKey, indexSegmentKey } from '../../../schemas/paths.ts';
import type { ProcessMemory } from '../../process-memory.ts';
import { binaryMediaType, jsonMediaType } from '../../store/artifact.ts';
import { writeArtifact } from '../../store/build-folder.ts';
import type { ManifestEntry } from '../../store/manifest.ts';
import { withClearErrors } from '../../store/write-errors.ts';
import type { SearchableMeeting } from '../documents.ts';
import type { SearchPart } from '../search-part.ts';
import { DocumentSpool, sampleSpooled } from './document-spool.ts';
import type { PackedFile, PackedFolder } from './packer.ts';
import { Packers } from './packers.ts';

/** Documents that a process packs at once, in some hundred megabytes; a multiple of those in a frame. */
const usualPack = 32_768;

export class PackedPart implements SearchPart {
  readonly #stagingFolder: string;
  readonly #memory: ProcessMemory;
  readonly #spoolFolder: string;
  readonly #spool: DocumentSpool;
  readonly #facts = new FactsBuilder();
  readonly #documentsPerPack: number;
  meetings = 0;

  /** @param stagingFolder where the files of the build go; what is not published stands there for a while. */
  constructor(stagingFolder: string, memory: ProcessMemory, documentsPerPack = usualPack) {
    this.#documentsPerPack = documentsPerPack;
    this.#stagingFolder = stagingFolder;
    this.#memory = memory;
    this.#spoolFolder = join(stagingFolder, 'spool-search');
    this.#spool = withClearErrors(stagingFolder, () => {
      mkdirSync(this.#spoolFolder, { recursive: true });
      return new DocumentSpool(this.#spoolFolder);
    });
  }

  add(meetings: readonly SearchableMeeting[]): void {
    withClearErrors(this.#stagingFolder, () => {
      for (const { document, updatedAt, placeId } of meetings) {
        this.#facts.add(document, updatedAt, placeId);
        this.#spool.add(document);
      }
    });
    this.meetings += meetings.length;
  }

  async write(onStep: (step: string) => void): Promise<ManifestEntry[]> {
    await using packers = new Packers(this.#memory);
    const file = join(this.#spoolFolder, 'index');
    const packed = await this.#pack(packers, file, onStep);
    const { facts } = this.#facts;
    const name = segmentName(packed.sha256);
    const path = indexSegmentKey(name);
    withClearErrors(this.#stagingFolder, () => {
      mkdirSync(dirname(join(this.#stagingFolder, path)), { recursive: true });
      renameSync(file, join(this.#stagingFolder, path));
      rmSync(this.#spoolFolder, { recursive: true });
    });
    const pointer = writeArtifact(this.#stagingFolder, {
      path: indexPointerKey,
      body: Buffer.from(JSON.stringify(pointerTo([{ name, ...packed }], facts))),
      mediaType: jsonMediaType,
      cache: 'pointer',
    });
    return [{ path, ...packed, media_type: binaryMediaType, cache: 'immutable' }, pointer];
  }

  async #pack(packers: Packers, file: string, onStep: (step: string) => void): Promise<PackedFile> {
    const packs = withClearErrors(this.#stagingFolder, () => this.#spool.finish(this.#documentsPerPack));
    const dictionary = dictionaryOf(sampleSpooled(packs.flat(), dictionaryStep(this.meetings)));
    let done = 0;
    const folders = await Promise.all(
      packs.map(async (documents, number): Promise<PackedFolder> => {
        const { states } = this.#facts.facts;
        const folder = join(this.#spoolFolder, `pack-${number}`);
        const packed = await packers.pack({ kind: 'pack', documents, states, dictionary, folder });
        onStep(`Writing the search index (packing ${++done} of ${packs.length})`);
        return packed;
      }),
    );
    onStep('Writing the search index (merging)');
    const folder = join(this.#spoolFolder, 'merged');
    return packers.merge({ kind: 'merge', folders, facts: this.#facts.facts, folder, file });
  }
}
