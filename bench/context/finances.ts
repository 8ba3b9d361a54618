/** Synthetic finances of 10,000 governments, in the layout of the census-finances source. */
import { createWriteStream, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';

const governments = 10_000;
const itemsOfEach = 50;
export const financeRecords = governments * itemsOfEach;

const states = ['06', '17', '36', '48', '55'];
/** Current operation, construction and equipment by function; charges, aid, taxes, debt. */
const codes = ['E', 'F', 'G', 'A', 'C'].flatMap((letter) =>
  ['24', '44', '50', '52', '59', '61', '62', '80', '81', '91'].map((digits) => `${letter}${digits}`),
);

const geoidOf = (index: number): string =>
  `${states[index % states.length] ?? ''}${String(10_000 + Math.floor(index / states.length)).padStart(5, '0')}`;

export type FinanceFiles = { readonly places: string; readonly list: string; readonly items: string };

/** Writes a list of places, the list of their geoids, and their items for one year. */
export async function writeFinances(folder: string): Promise<FinanceFiles> {
  const indexes = Array.from({ length: governments }, (_, index) => index);
  const files = {
    places: join(folder, 'national_place2020.txt'),
    list: join(folder, 'governments.csv'),
    items: join(folder, 'items.csv'),
  };
  writeFileSync(
    files.places,
    `STATE|STATEFP|PLACEFP|PLACENS|PLACENAME|TYPE|CLASSFP|FUNCSTAT|COUNTIES\n${indexes
      .map(
        (index) =>
          `XX|${geoidOf(index).slice(0, 2)}|${geoidOf(index).slice(2)}|0|Place ${index} city|INCORPORATED PLACE|C1|A|A County\n`,
      )
      .join('')}`,
  );
  writeFileSync(
    files.list,
    `canonical_govid,gov_name,govs_type,type_label,fips_state,fips_county,fips_place,legacy_govs_id,first_year,last_year,census_geoid,population_acs,pop_confidence,id_source\n${indexes
      .map(
        (index) =>
          `${100_000 + index},PLACE ${index},2,city,55,001,00001,${index},1967,2023,${geoidOf(index)},1000,exact,census_pid\n`,
      )
      .join('')}`,
  );
  await writeItems(files.items, indexes);
  return files;
}

async function writeItems(path: string, indexes: readonly number[]): Promise<void> {
  const file = createWriteStream(path);
  file.write(
    'fips_state,type,fips_county,govid,gov_blank,gov_name,county_name,fips_state_asof,fips_county_asof,cog_legacy_state,cog_legacy_county,fips_place_code,population,popyear,enrollment,enrollyear,function_code,sch_level_code,fiscal_year_end,srvy_year,item_code,amt,srv_data,impute_flag,is_aggregate,canonical_govid,harmonized_code,survey_weight,year\n',
  );
  for (const index of indexes) {
    const lines = codes.map(
      (code, item) =>
        `55,2,1,${index},0,PLACE ${index},A,55,1,,,10000,1000,19,,,,,630,20,${code},${(index * 31 + item * 7) % 90_000},2020,R,False,${100_000 + index},${code},,2020\n`,
    );
    if (!file.write(lines.join(''))) await once(file, 'drain');
  }
  await finished(file.end());
}
