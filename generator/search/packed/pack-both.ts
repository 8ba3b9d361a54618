/** Packs meetings and their decisions at the same time. */
import type { Version } from '../../../search-lambda/engine/packed/format/layout.ts';
import { ReadTexts } from '../../../search-lambda/engine/packed/write/read-texts.ts';
import type { SearchDocument } from '../../../search-lambda/engine/search-index.ts';
import { lineOf } from '../../../search-lambda/engine/packed/format/stored-line.ts';
import { readSpooled, type SpooledDocuments, storedLineOf } from '../document-spool.ts';
import { decisionDocumentAt } from '../documents.ts';
import { type PackedFolder, PackFolder, type PackTarget } from './pack-folder.ts';

export type PackBothTask = {
  readonly kind: 'pack both';
  /** Of meetings. */
  readonly documents: SpooledDocuments;
  /** Those from `from` to before `to` are packed; the others are read only for decisions. */
  readonly from: number;
  readonly to: number;
  readonly decisions: LocatedDecisions;
  readonly version: Version;
  readonly targets: { readonly meetings: PackTarget; readonly decisions: PackTarget };
};

/** Decisions in index order: the document that each is of, and its index there. */
type LocatedDecisions = { readonly documentOf: Uint32Array; readonly indexOf: Uint32Array };

export type PackedBoth = { readonly meetings: PackedFolder; readonly decisions: PackedFolder };

export function packBoth({ documents, from, to, decisions, version, targets }: PackBothTask): PackedBoth {
  const texts = new ReadTexts();
  using meetings = new PackFolder(targets.meetings, version, texts);
  using ofDecisions = new PackFolder(targets.decisions, version, texts);
  const { documentOf, indexOf } = decisions;
  let next = 0;
  /** The documents of a day, whose decisions follow each other in another order than the documents. */
  let day: SearchDocument[] = [];
  let dayFrom = 0;
  const endDay = (): void => {
    for (; next < documentOf.length; next++) {
      const document = day[(documentOf[next] ?? 0) - dayFrom];
      if (document === undefined) break;
      const decision = decisionDocumentAt(document, indexOf[next] ?? 0);
      ofDecisions.add(decision, Buffer.from(lineOf(decision)));
    }
    dayFrom += day.length;
    day = [];
  };
  let number = 0;
  for (const read of readSpooled(documents)) {
    const { document } = read;
    if (day[0] !== undefined && day[0].date !== document.date) endDay();
    if (number >= from && number < to) meetings.add(document, storedLineOf(read, version));
    day.push(document);
    number++;
  }
  endDay();
  if (next < documentOf.length) throw new Error('decisions lack their meetings');
  // One after the other, since each sorts the occurrences of its words.
  return { meetings: meetings.finish(), decisions: ofDecisions.finish() };
}
