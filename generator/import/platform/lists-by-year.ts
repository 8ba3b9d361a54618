/** Lists of meetings by year, newest first. */
import { firstListedYear, yearsOf } from './period.ts';
import type { ListPage, Period, PlatformRun } from './platform.ts';

/** Reads the list of each year of the import. Ends with the first one that cannot be read, since the next ones would fail alike. */
export async function* listsByYear<Extra>(
  run: PlatformRun,
  firstYear: number,
  readYear: (run: PlatformRun, year: number) => Promise<ListPage<Extra>>,
): AsyncGenerator<ListPage<Extra>> {
  for (const year of yearsOf(run.period, firstListedYear(run, firstYear))) {
    const page = await readYear(run, year);
    yield page === 'unchanged' || 'error' in page ? page : { span: spanOf(year), ...page };
    if (page !== 'unchanged' && 'error' in page) return;
  }
}

const spanOf = (year: number): Period => ({ from: `${year}-01-01`, to: `${year}-12-31` });
