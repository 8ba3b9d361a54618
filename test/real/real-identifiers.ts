/** Tests of file numbers and pages in the indexes that real-corpus.test.ts builds from the real corpus. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SearchIndex } from '../../search-lambda/engine/search-index.ts';
import type { Search } from '../../search-lambda/engine/search.ts';
import { answerTo, idsIn } from '../support/search/answers.ts';
import { isLong } from '../support/long.ts';
import { openBuilt } from './real-relevance.ts';

const cases = resolve(import.meta.dirname, '../../../shared/data/cases/search/identifiers.ndjson');

type FileNumber = { q: string; decisions: string[]; meetings: string[] };

const fileNumbers = (): FileNumber[] =>
  existsSync(cases)
    ? readFileSync(cases, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as FileNumber)
    : [];

/** Defines the tests of both indexes, which must exist before they run. */
export function identifierTests(folder: string): void {
  describe('as a search for what people know exactly', () => {
    let decisions: SearchIndex;
    let meetings: SearchIndex;

    beforeAll(async () => {
      [decisions, meetings] = await Promise.all([openBuilt(folder, 'decisions'), openBuilt(folder)]);
    });

    /** The position of the right document of each file number that the built corpus has; -1 if it is not on the first page. */
    async function ranksIn(
      index: SearchIndex,
      name: 'decisions' | 'meetings',
      typed: (fileNumber: string) => string = (fileNumber) => fileNumber,
    ): Promise<number[]> {
      const ranks: number[] = [];
      for (const { q, [name]: right } of fileNumbers()) {
        const strict = await answerTo(index, q, { isStrict: true, limit: 50 });
        const idOf = ({ document }: (typeof strict.hits)[number]): string =>
          name === 'decisions' ? (document.decisions[0]?.id ?? '') : document.id;
        if (!strict.hits.some((hit) => right.includes(idOf(hit)))) continue;
        const { hits } = await answerTo(index, typed(q), {
          merges: name === 'decisions' ? 'matters' : undefined,
        });
        ranks.push(hits.findIndex((hit) => right.includes(idOf(hit))));
      }
      return ranks;
    }

    it.each(['decisions', 'meetings'] as const)('finds the %s on a file number', async (name) => {
      const ranks = await ranksIn(name === 'decisions' ? decisions : meetings, name);
      const first = ranks.filter((rank) => rank === 0).length;
      const amongThree = ranks.filter((rank) => rank >= 0 && rank < 3).length;
      process.stdout.write(
        `file numbers, ${name}: ${first} first, ${amongThree} in three, of ${ranks.length}\n`,
      );
      expect(ranks.length).toBeGreaterThanOrEqual(isLong ? 107 : 10);
      expect(amongThree / ranks.length).toBeGreaterThanOrEqual(103 / 107);
      expect(first / ranks.length).toBeGreaterThanOrEqual(95 / 107);
    });

    it.each<[form: string, typed: (fileNumber: string) => string]>([
      ['in lower case', (text) => text.toLowerCase()],
      ['without spaces', (text) => text.replaceAll(' ', '')],
      ['with spaces around hyphens', (text) => text.replaceAll('-', ' - ')],
      ['with slashes', (text) => text.replaceAll('-', '/')],
      ['after "No."', (text) => `No. ${text}`],
      ['after "#"', (text) => `#${text}`],
      ['after "file"', (text) => `file ${text}`],
    ])('finds decisions on a file number %s', async (_, typed) => {
      const ranks = await ranksIn(decisions, 'decisions', typed);
      const amongThree = ranks.filter((rank) => rank >= 0 && rank < 3).length;
      expect(amongThree / ranks.length).toBeGreaterThanOrEqual(100 / 107);
    });

    it('finds the same for amounts with and without separators', async () => {
      const { hits } = await answerTo(decisions, 'settlement in the amount of', { limit: 200 });
      const texts = hits.flatMap(({ document: { headline, summary, decisions } }) => [
        headline,
        summary,
        ...decisions.map((decision) => decision.headline),
      ]);
      const amounts = new Set(texts.flatMap((text) => text.match(/\$\d{2,3}(?:,\d{3})+/g) ?? []));
      expect(amounts.size).toBeGreaterThan(5);
      for (const amount of [...amounts].slice(0, 20)) {
        const answer = await answerTo(decisions, amount);
        expect(idsIn(await answerTo(decisions, amount.replaceAll(',', '')))).toEqual(idsIn(answer));
        expect(answer.hits[0]?.missing).toEqual([]);
      }
    });

    const queries = [
      'zoning map amendment',
      'LU 0123-2022',
      'LU0123-2022',
      'affordabel housing',
      'zoning chicago',
      'bike lanes Portland',
      '$100,000',
      'COVID-19 -vaccine',
      'DID ANY CITY COUNCIL GIVE ITSELF A RAISE OR NOT',
      '"rent stabilization"',
      'water OR sewer',
      'rent -board',
    ];
    it.each(
      queries.flatMap((text) =>
        (['relevance', 'date'] as const).flatMap((sort) =>
          [1, 5, 25].map((limit) => ({ text, sort, limit })),
        ),
      ),
    )('answers pages that are one list: $text, $sort, $limit', async ({ text, sort, limit }) => {
      const options = { sort, merges: 'matters', filters: { from: '2022-01-01' } } as const;
      const whole = await answerTo(decisions, text, { ...options, limit: 2000, counts: 'total' });
      const ids: string[] = [];
      let from: Search['from'];
      do {
        const { hits, next } = await answerTo(decisions, text, { ...options, limit, from });
        ids.push(...hits.map(({ document }) => document.id));
        from = next;
        if (from !== undefined) expect(hits).toHaveLength(limit);
      } while (from !== undefined && ids.length < 2000);
      // By date, each match is shown or merged; by relevance, those that lack words are shown too.
      if (sort === 'date') expect(whole.hits.length + whole.merged).toBe(whole.counts?.total);
      else expect(whole.hits.length).toBeGreaterThan(0);
      expect(ids.slice(0, 2000)).toEqual(whole.hits.map(({ document }) => document.id).slice(0, ids.length));
    });
  });
}
