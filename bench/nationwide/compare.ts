/** Engines side by side at several sizes, one after the other. */
import { engineLabels, type EngineName, canHold, whyAbsent } from './engines.ts';
import type { Indexes } from './indexes.ts';
import { mixtureText } from './queries.ts';
import { type MeasuredEngine, type MeasuredSize, resultsTable, sizeReport } from './report.ts';
import { buildTable, goalsTable, growthTable } from './report-sizes.ts';

/** @returns Markdown. */
export async function benchEngines(
  indexes: Indexes,
  sizes: readonly number[],
  names: readonly EngineName[],
): Promise<string> {
  const absent = names.flatMap((name) => {
    const reason = whyAbsent(name);
    return reason === undefined ? [] : [{ name, reason }];
  });
  const present = names.filter((name) => absent.every((engine) => engine.name !== name));
  const measured: MeasuredSize[] = [];
  for (const size of sizes) measured.push(await measureSize(indexes, size, present));
  const largest = measured.at(-1);
  return [
    ...absent.map(({ name, reason }) => `**${engineLabels[name]} was left out: ${reason}.**`),
    buildTable(measured),
    howBuilt,
    ...(largest === undefined ? [] : [goalsTable(largest)]),
    ...measured.map(sizeReport),
    growthTable(measured),
    ...(largest === undefined ? [] : [resultsTable(largest)]),
    howAsked,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
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
  'Reading the documents is left out of the times of builds, but not of those of processors, which what else the machine did changes little. Indexes of the others are kept from one run to the next: the day is that on which one was built, the load that of this machine of two processors at its end, where 1 is one processor kept busy. "Resident" is what the process that asks holds after all queries, and with PostgreSQL what its server holds (what processes share counted once); SQLite reads its file through the page cache of the system, which is not in it, and holds 256 MB of pages itself. Ours is opened with all of it in memory.';

const howAsked = `Queries are drawn from 10,000 of the meetings, the same for every size: 50 of a class, each asked once before it is measured, the best 25 with what is stored of them, no snippets. A class has 12 s and the mix 40 s: where that is too little for all queries, the number of those that were measured is in brackets, and how many of them PostgreSQL cut after 30 s; after a query that alone takes longer no other of its class is asked. The mix has 400: ${mixtureText}; frequent words are of the 200 most frequent. Each engine is used as its documentation says: FTS5 with porter stems and weights in bm25(); PostgreSQL 15 with weights in a stored tsvector, GIN, ts_rank and prepared statements over a socket, with 6 GB of shared buffers, a quarter of the memory; LanceDB with one column of all texts, stems and positions, and bitmaps for filters, which it applies first, and once more for ids alone, since it takes long to read what is stored in ten columns; MiniSearch as our small index has it. The long question is answered by ours with meetings that have words of half of its IDF, by the others with those that have any word that is not a stop word. PostgreSQL has no stop words in its index, and finds nothing by one alone.`;
