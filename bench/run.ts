/** `npm run bench -- <name>`: measures, prints ratios, and records them in bench/RESULTS.md. */
import { benchBriefs } from './briefs.ts';
import { benchBulk } from './bulk.ts';
import { benchHourly } from './hourly.ts';
import { benchImport } from './import.ts';
import { benchIndex } from './index.ts';
import { benchNationwide } from './nationwide.ts';
import { benchPublish } from './publish.ts';
import { benchRelevance } from './relevance.ts';
import { benchSearches } from './searches.ts';
import { benchWorst } from './worst.ts';

const benches: Record<string, (args: string[]) => Promise<void>> = {
  briefs: benchBriefs,
  bulk: benchBulk,
  hourly: benchHourly,
  import: benchImport,
  index: benchIndex,
  nationwide: benchNationwide,
  publish: benchPublish,
  relevance: benchRelevance,
  searches: benchSearches,
  worst: benchWorst,
};

const [name = '', ...args] = process.argv.slice(2);
const bench = benches[name];
if (bench === undefined) {
  process.stderr.write(`Usage: npm run bench -- <name>, one of ${Object.keys(benches).join(', ')}\n`);
  process.exitCode = 1;
} else await bench(args);
