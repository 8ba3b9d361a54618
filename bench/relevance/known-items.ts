/**
 * Known items: questions of 20 to 60 words, each answered by the meeting that it was made from. They are the words of a meeting's headline and
 * summary without every third, half of them in capitals, as titles are pasted from agendas. Others on the same matter do not count as
 * answers, so a perfect score is out of reach; and the words are those of the text, which suits engines without synonyms.
 */
import { createHash } from 'node:crypto';
import type { SearchDocument } from '../../search-lambda/engine/search-index.ts';
import { wordsOf } from '../../search-lambda/engine/text/words.ts';
import type { Collection, JudgedQuery } from './collection.ts';

const questionCount = 150;
const fewestWords = 20;
const mostWords = 60;

/** Returns known items among the documents, chosen by the hash of their ids. */
export function knownItems(documents: readonly SearchDocument[]): Collection {
  const byHash = documents
    .map((document) => ({ document, hash: createHash('sha256').update(document.id).digest('hex') }))
    .toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
  const queries: JudgedQuery[] = [];
  for (const { document } of byHash) {
    const text = questionOf(document);
    if (text === undefined) continue;
    queries.push({
      text: queries.length % 2 === 0 ? text : text.toUpperCase(),
      grades: new Map([[document.id, 1]]),
    });
    if (queries.length === questionCount) break;
  }
  return { name: 'known-items', judgedBy: 'links', goodGrade: 1, documents, queries };
}

function questionOf({ headline, summary }: SearchDocument): string | undefined {
  const kept = wordsOf(`${headline} ${summary}`).filter((_, at) => at % 3 !== 2);
  return kept.length < fewestWords
    ? undefined
    : kept
        .slice(0, mostWords)
        .map(({ text }) => text)
        .join(' ');
}
