/** The packed index that the last release wrote, and its corpus. How it was made: test/search-lambda/engine/packed/last-release/README.md. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../../../schemas/config.ts';
import { indexPointerKey, indexSegmentKey } from '../../../schemas/paths.ts';
import { indexPointerSchema } from '../../../schemas/search.ts';
import { brief, type CorpusRows, decision, meeting, municipality } from '../corpus/corpus.ts';
import type { IndexFiles } from '../lambda/lambda-store.ts';

const folder = fileURLToPath(
  new URL('../../search-lambda/engine/packed/last-release/search', import.meta.url),
);

/** All files of the index, by their keys in the store. */
export const lastReleaseObjects = (): Map<string, Buffer> =>
  new Map(readdirSync(folder).map((name) => [indexSegmentKey(name), readFileSync(join(folder, name))]));

export function lastReleaseIndex(): IndexFiles {
  const objects = lastReleaseObjects();
  const pointer = indexPointerSchema.parse(JSON.parse(objects.get(indexPointerKey)?.toString() ?? ''));
  const files = Array.from(objects, ([key, bytes]) => [key.replace(indexSegmentKey(''), ''), bytes] as const);
  return { pointer, files: new Map(files) };
}

/** The configuration that it was built with. */
export const lastReleaseConfig: Config = {
  name: 'Civic Meetings',
  site_url: 'https://civic.example/',
  search_url: 'https://civic.example',
  archive_url: 'https://civic.example',
  deployments: [
    { country: 'US', base_url: 'https://civic.example' },
    { country: 'CA', base_url: 'https://civic.example/ca' },
  ],
};

const words = 'budget housing bicycle harbor library police permit zoning water sewer transit festival'.split(
  ' ',
);
const wordAt = (number: number): string => words[number % words.length] ?? '';
const headlineOf = (number: number): string => `The ${wordAt(number)} and the ${wordAt(3 * number + 1)}`;
const stamp = '2026-10-01T00:00:00Z';

/** 200 meetings of 6 places. The second run of the last release found three new headlines, one meeting less and one more. */
export function lastReleaseRows(run: 1 | 2): CorpusRows {
  const numbers = Array.from({ length: 201 }, (_, number) => number).filter((number) =>
    run === 1 ? number < 200 : number !== 50,
  );
  const placeOf = (number: number): string => `p${number % 6}`;
  const stampOf = (number: number): string =>
    number === 200 || (run === 2 && number < 3) ? '2026-11-01T00:00:00Z' : stamp;
  return {
    municipalities: [0, 1, 2, 3, 4, 5].map((number) =>
      municipality({
        id: placeOf(number),
        slug: `town-${number}`,
        name: `Town ${wordAt(number)}`,
        state: number % 2 === 0 ? 'Ohio' : 'Texas',
        kind: number === 5 ? 'school' : 'city',
      }),
    ),
    meetings: numbers.map((number) =>
      meeting({
        id: `m${number}`,
        muni_id: placeOf(number),
        meeting_date: `2026-0${1 + (number % 9)}-1${number % 7}`,
        updated_at: stampOf(number),
      }),
    ),
    briefs: numbers.map((number) =>
      brief({
        meeting_id: `m${number}`,
        muni_id: placeOf(number),
        headline: run === 2 && number < 3 ? `Zanzibar ${number}` : headlineOf(number),
        summary: `About ${wordAt(5 * number)} permits and ${wordAt(number + 2)}. `.repeat(1 + (number % 3)),
        generated_at: stampOf(number),
      }),
    ),
    decisions: numbers
      .filter((number) => number % 5 === 3)
      .map((number) =>
        decision({
          id: `d${number}`,
          meeting_id: `m${number}`,
          muni_id: placeOf(number),
          headline: `On ${wordAt(7 * number)}`,
        }),
      ),
  };
}
