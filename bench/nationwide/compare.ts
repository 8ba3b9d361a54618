/** Compares engines at several sizes, one at a time. */
import { engineLabels, type EngineName, canHold, reasonToSkip } from './engines.ts';
import type { Section } from '../record.ts';
import type { Indexes } from './indexes.ts';
import { mixtureText } from './queries.ts';
import { type MeasuredEngine, type MeasuredSize, resultsTable, sizeReport } from './report.ts';
import { buildTable, growthTable } from './report-sizes.ts';

export async function benchEngines(
  indexes: Indexes,
  sizes: readonly number[],
  names: readonly EngineName[],
): Promise<Section> {
  const absent = names.flatMap((name) => {
    const reason = reasonToSkip(name);
    return reason === undefined ? [] : [{ name, reason }];
  });
  const present = names.filter((name) => absent.every((engine) => engine.name !== name));
  const measured: MeasuredSize[] = [];
  for (const size of sizes) measured.push(await measureSize(indexes, size, present));
  const largest = measured.at(-1);
  const markdown = [
    ...absent.map(({ name, reason }) => `**${engineLabels[name]} was left out: ${reason}.**`),
    buildTable(measured),
    howBuilt,
    ...measured.map(sizeReport),
    growthTable(measured),
    ...(largest === undefined ? [] : [resultsTable(largest)]),
    howAsked,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
  return { markdown, keyNumbers: [] };
}

async function measureSize(
  indexes: Indexes,
  size: number,
  names: readonly EngineName[],
): Promise<MeasuredSize> {
  const documents = await indexes.documents(size);
  const engines: MeasuredEngine[] = [];
  for (const name of names.filter((name) => canHold(name, documents.count))) {
    const { build } = await indexes.index(name, documents);
    engines.push({ name, build, answers: await indexes.answers(name, documents) });
  }
  return { documents, engines };
}

const howBuilt =
  'Build times exclude reading the documents; processor times include it, and hardly depend on other load. Peer indexes are cached between runs: "day" is the day of the build, and "load" the machine\'s load average at its end (2 processors; 1 means one busy processor). "Resident" is the memory of the querying process after all queries; for PostgreSQL, the memory of its server is added (shared pages count once). SQLite reads its file through the system\'s page cache, which is not included, and caches 256 MB of pages itself. The packed index is loaded into memory entirely.';

const howAsked = `Queries are drawn from 10,000 of the meetings and are the same for every size: 50 per class, each asked once as a warm-up; top 25 with stored fields, without snippets. A class gets 12 s and the mix 40 s. If that is not enough, the number of measured queries is in parentheses, with the number that PostgreSQL canceled after 30 s, or that packed refused because they exceed its budget; a class ends after a query that alone exceeds its limit. The mix has 400 queries: ${mixtureText}; frequent words are among the 200 most frequent. Each engine is used as its documentation recommends: FTS5 with porter stems and weights in bm25(); PostgreSQL 15 with weights in a stored tsvector, GIN, ts_rank and prepared statements over a socket, with 6 GB of shared buffers, a quarter of the memory; LanceDB with one column of all texts, stems and positions, and with bitmaps for filters, which it applies first; it is measured again with ids only, since reading ten stored columns takes it long; MiniSearch as in the project's index for small corpora. For the long question, packed returns meetings whose words carry a tenth of its IDF; the peers return those with any word that is not a stop word. PostgreSQL's index has no stop words, so a query for one finds nothing.`;
