/** An index in OpenSearch as the previous format version has it, whose writer is gone. */
import { termsOf, textsOf } from '../../../search-lambda/engine/document-terms.ts';
import { FactsBuilder } from '../../../search-lambda/engine/index-facts.ts';
import { isConcept } from '../../../search-lambda/engine/ranking/synonyms.ts';
import type { SearchDocument, SearchIndex } from '../../../search-lambda/engine/search-index.ts';
import { wordsOf } from '../../../search-lambda/engine/text/words.ts';
import { Cluster } from '../../../search-lambda/opensearch/cluster.ts';
import { impactsInOne, saturation } from '../../../search-lambda/opensearch/fields.ts';
import { OpenSearchIndex } from '../../../search-lambda/opensearch/opensearch-index.ts';
import type { OpenSearchServer } from '../opensearch/server.ts';
import type { IndexBody } from '../opensearch/requests.ts';
import { clientOf } from './opensearch-index.ts';

const alias = 'previous';
const name = 'previous-0123456789abcdef';

/** Frequencies of the stems of a document. */
function stemsOf(document: SearchDocument): Map<string, number> {
  const stems = new Map<string, number>();
  for (const term of termsOf(document)) if (!isConcept(term)) stems.set(term, (stems.get(term) ?? 0) + 1);
  return stems;
}

/** Loads an index of version 1, and opens it. */
export async function previousIndex(
  server: OpenSearchServer,
  documents: readonly SearchDocument[],
): Promise<SearchIndex> {
  const facts = new FactsBuilder();
  for (const document of documents) facts.add(document, null, document.place);
  const { meetings, places, oldest, newest, updatedAt, states } = facts.facts;
  const lengths = documents.map((document) => Math.max(1, stemsOf(document).size));
  const averageLength = lengths.reduce((sum, length) => sum + length, 0) / documents.length;
  const counts = { meetings, places, oldest, newest, updated_at: updatedAt, states: [...states] };
  const description = {
    format: 'opensearch',
    version: 1,
    sha256: '01'.repeat(32),
    average_length: averageLength,
  };
  server.indexes.create(name, bodyOf({ ...description, ...counts }));
  for (const [number, document] of documents.entries())
    server.indexes.createDocument(name, String(number), sourceOf(document, averageLength));
  server.indexes.refresh(name);
  server.indexes.changeAliases({ actions: [{ add: { index: name, alias } }] });
  const cluster = new Cluster(clientOf(server));
  return new OpenSearchIndex(cluster, await cluster.indexOf(alias));
}

function sourceOf(document: SearchDocument, averageLength: number): Record<string, unknown> {
  const { place, topics, decisions, ...rest } = document;
  void place;
  void topics;
  const stems = stemsOf(document);
  const impacts = Array.from(stems, ([stem, frequency]) => {
    const impact = saturation(frequency, Math.max(1, stems.size), averageLength);
    return `${stem}|${Math.round(impactsInOne * impact)}`;
  });
  return {
    ...rest,
    decisions: decisions.map(({ headline }) => headline),
    words: textsOf(document).map((text) =>
      wordsOf(text)
        .map((word) => word.text)
        .join(' '),
    ),
    stems: impacts.join(' '),
  };
}

const bodyOf = (description: Record<string, unknown>): IndexBody => ({
  settings: {
    number_of_shards: 1,
    number_of_replicas: 0,
    refresh_interval: '-1',
    similarity: {
      scripted_tfidf: { type: 'scripted', script: { source: 'return query.boost * doc.freq;' } },
    },
    analysis: {
      analyzer: { impacts: { type: 'custom', tokenizer: 'whitespace', filter: ['delimited_term_freq'] } },
    },
  },
  mappings: {
    _meta: description,
    dynamic: 'false',
    _source: { excludes: ['words', 'stems'] },
    properties: {
      id: { type: 'keyword' },
      date: { type: 'keyword' },
      state: { type: 'keyword' },
      kind: { type: 'keyword' },
      words: { type: 'text', analyzer: 'whitespace', norms: false, position_increment_gap: 100 },
      stems: {
        type: 'text',
        analyzer: 'impacts',
        norms: false,
        index_options: 'freqs',
        similarity: 'scripted_tfidf',
      },
    },
  },
});
