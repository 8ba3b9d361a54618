/** Lists of meetings by year, newest first, until the archive ends. */
import { yearsOf } from './period.ts';
import type { ListPage, PlatformRun } from './platform.ts';

/** No client has older agendas. */
const firstYear = 2000;
/** After this many past years without a meeting, nothing earlier is requested. */
const emptyYearsMax = 3;

/** Reads the list of each year of the import. Ends with the first one that cannot be read, since the next ones would fail alike. */
export async function* listsByYear<Extra>(
  run: PlatformRun,
  readYear: (run: PlatformRun, year: number) => Promise<ListPage<Extra>>,
): AsyncGenerator<ListPage<Extra>> {
  const thisYear = run.options.now.getUTCFullYear();
  let empty = 0;
  for (const year of yearsOf(run.period, firstYear)) {
    const page = await readYear(run, year);
    yield page;
    if (page !== 'unchanged' && 'error' in page) return;
    const isEmpty = page !== 'unchanged' && page.meetings.length === 0;
    empty = isEmpty && year < thisYear ? empty + 1 : 0;
    if (empty === emptyYearsMax) return;
  }
}
