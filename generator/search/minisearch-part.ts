import { indexPointerKey, indexSegmentKey } from '../../schemas/paths.ts';
import { MiniSearchWriter } from '../../search-lambda/engine/minisearch/write.ts';
import { type Artifact, gzipMediaType, jsonMediaType } from '../store/artifact.ts';
import { writeArtifact } from '../store/build-folder.ts';
import type { SearchableMeeting } from './documents.ts';
import type { SearchPart, WrittenIndex } from './search-part.ts';

/** The search part for few meetings: an index that MiniSearch itself can read. */
export class MiniSearchPart implements SearchPart {
  readonly #stagingFolder: string;
  readonly #writer = new MiniSearchWriter();
  meetings = 0;

  constructor(stagingFolder: string) {
    this.#stagingFolder = stagingFolder;
  }

  add(meetings: readonly SearchableMeeting[]): void {
    for (const { document, updatedAt, placeId } of meetings) this.#writer.add(document, updatedAt, placeId);
    this.meetings += meetings.length;
  }

  // Another part waits for its processes.
  // oxlint-disable-next-line typescript/require-await
  async write(onStep: (step: string) => void): Promise<WrittenIndex> {
    onStep('Writing the search index');
    const { pointer, files } = this.#writer.finish();
    const segments = Array.from(files, ([name, body]): Artifact => {
      return { path: indexSegmentKey(name), body, mediaType: gzipMediaType, cache: 'immutable' };
    });
    const body = Buffer.from(JSON.stringify(pointer));
    const entries = [
      ...segments,
      { path: indexPointerKey, body, mediaType: jsonMediaType, cache: 'pointer' } as const,
    ].map((artifact) => writeArtifact(this.#stagingFolder, artifact));
    return { entries };
  }
}
