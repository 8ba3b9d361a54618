/** The search part of a build: the index over all places, and the pointer to it. */
import { MiniSearchWriter, miniSearchMaxMeetings } from '../../search-lambda/engine/minisearch/write.ts';
import { indexPointerKey, indexSegmentKey, parts } from '../../schemas/paths.ts';
import type { Corpus } from '../corpus/open.ts';
import { UserError } from '../errors.ts';
import { type Artifact, gzipMediaType, jsonMediaType } from '../store/artifact.ts';
import { formatCount } from '../terminal.ts';
import type { SearchableMeeting } from './documents.ts';
import { countSearchable } from './searchable-count.ts';

/** Takes the meetings of one place after another, and gives the files of their index at the end. */
export class SearchPart {
  readonly #writer = new MiniSearchWriter();
  /** Meetings that can be found so far. */
  meetings = 0;

  add(meetings: readonly SearchableMeeting[]): void {
    for (const { document, updatedAt, placeId } of meetings) this.#writer.add(document, updatedAt, placeId);
    this.meetings += meetings.length;
  }

  /** The files of the index, and the pointer that names them. */
  artifacts(): Artifact[] {
    const { pointer, files } = this.#writer.finish();
    const segments = Array.from(files, ([name, body]): Artifact => {
      return { path: indexSegmentKey(name), body, mediaType: gzipMediaType, cache: 'immutable' };
    });
    const body = Buffer.from(JSON.stringify(pointer));
    return [...segments, { path: indexPointerKey, body, mediaType: jsonMediaType, cache: 'pointer' }];
  }
}

/**
 * Begins the search part, before any place is read.
 * @throws {UserError} where the corpus has more searchable meetings than an index can serve.
 */
export function beginSearch(
  path: string,
  corpus: Corpus,
  maxMeetings: number = miniSearchMaxMeetings,
): SearchPart {
  const meetings = countSearchable(path, corpus);
  if (meetings <= maxMeetings) return new SearchPart();
  const others = parts.filter((part) => part !== 'search').join(',');
  throw new UserError(
    `The corpus has ${formatCount(meetings)} meetings with a brief or a decision, and the search can serve at most ${formatCount(maxMeetings)}. Nothing was built and the output is as it was. Build the rest with --only ${others}.`,
  );
}
