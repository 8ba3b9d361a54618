/** `npm run bench -- <name>`: measures, prints ratios, and records them in bench/RESULTS.md. */
import { benchBriefs } from './briefs.ts';
import { benchBuild } from './build.ts';
import { benchBulk } from './bulk.ts';
import { benchContext } from './context.ts';
import { benchDocuments } from './documents.ts';
import { benchFreshness } from './freshness.ts';
import { benchHourly } from './hourly.ts';
import { benchImport } from './import.ts';
import { benchIndex } from './index.ts';
import { benchLanguage } from './language.ts';
import { benchMcp } from './mcp.ts';
import { benchNationwide } from './nationwide.ts';
import { benchPages } from './pages.ts';
import { benchPublish } from './publish.ts';
import { benchRelevance } from './relevance.ts';
import { benchSearch } from './search.ts';
import { benchSearches } from './searches.ts';
import { benchWorst } from './worst.ts';

const benches: Record<string, (args: string[]) => Promise<void>> = {
  briefs: benchBriefs,
  build: benchBuild,
  bulk: benchBulk,
  context: benchContext,
  documents: benchDocuments,
  freshness: benchFreshness,
  hourly: benchHourly,
  import: benchImport,
  index: benchIndex,
  language: benchLanguage,
  mcp: benchMcp,
  nationwide: benchNationwide,
  pages: benchPages,
  publish: benchPublish,
  relevance: benchRelevance,
  search: benchSearch,
  searches: benchSearches,
  worst: benchWorst,
};

const [name = '', ...args] = process.argv.slice(2);
const bench = benches[name];
if (bench === undefined) {
  process.stderr.write(`Usage: npm run bench -- <name>, one of ${Object.keys(benches).join(', ')}\n`);
  process.exitCode = 1;
} else await bench(args);
