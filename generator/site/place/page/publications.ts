/** Sources of a place as publications: the releases of one are a single publication with its vintages. Pure. */
import type { Row } from '../../../../schemas/tables/index.ts';
import { compareText } from '../../../system/text.ts';

export type Publication = Pick<Row<'sources'>, 'publisher' | 'url' | 'license' | 'license_url'> & {
  /** With its vintages, if there are several: `Building Permits Survey (2019–2023, 2025)`. */
  readonly title: string;
};

/** The title of a release: `Census Profile, 2021`, `Places, 2020 (place found by name and state)`. */
const releaseTitle = /^(?<family>.*), (?<vintage>[^,()]+)(?<note> \([^()]*\))?$/;

/** Groups sources that differ only in the vintage of their title. Keeps the order of their first sources. */
export const publicationsOf = (sources: readonly Row<'sources'>[]): Publication[] =>
  [...Map.groupBy(sources, familyKey).values()].flatMap((releases) => {
    const [first] = releases;
    if (first === undefined) return [];
    const { publisher, url, license, license_url } = first;
    return [{ publisher, url, license, license_url, title: titleOf(first, releases) }];
  });

const familyKey = ({ publisher, url, license, license_url, title }: Row<'sources'>): string =>
  JSON.stringify([publisher, url, license, license_url, familyOf(title)]);

function familyOf(title: string): string {
  const { family = title, note = '' } = releaseTitle.exec(title)?.groups ?? {};
  return family + note;
}

function titleOf({ title }: Row<'sources'>, releases: readonly Row<'sources'>[]): string {
  const vintages = new Set(
    releases.flatMap((release) => releaseTitle.exec(release.title)?.groups?.['vintage'] ?? []),
  );
  return vintages.size < 2 ? title : `${familyOf(title)} (${vintageText([...vintages])})`;
}

const year = /^\d{4}$/;

/** `2019`, `2020`, `2021`, `months of 2022` → `2019–2021, months of 2022`. */
function vintageText(vintages: readonly string[]): string {
  const runs: { first: string; last: string }[] = [];
  for (const vintage of vintages.toSorted(compareText)) {
    const run = runs.at(-1);
    if (run !== undefined && year.test(run.last) && Number(vintage) === Number(run.last) + 1)
      run.last = vintage;
    else runs.push({ first: vintage, last: vintage });
  }
  return runs.map(({ first, last }) => (first === last ? first : `${first}–${last}`)).join(', ');
}
