/** The final order of candidates. Reads only those that it needs. */
import { publishedScore } from '../best-hits.ts';
import type { Budget } from '../budget.ts';
import { languagesOf } from '../document-language.ts';
import type { SearchDocument } from '../search-index.ts';
import type { Language } from '../text/analyzers.ts';
import { compareText } from '../text/compare.ts';
import { spellingTest, type Spelling } from './identifiers.ts';
import type { Tier } from './tiers.ts';

/** Candidates with their final scores. */
export type ScoredTier = Tier & {
  readonly scores: readonly number[];
  /** True for a candidate, by its index, that only has the name of a place and not what is asked about it. */
  readonly isLast: (number: number) => boolean;
};

type Ranked<Each extends ScoredTier> = {
  readonly scored: Each;
  /** Index among the candidates of the tier. */
  readonly number: number;
  readonly score: number;
  readonly date: string;
};

type Read<Each extends ScoredTier> = Ranked<Each> & { readonly document: SearchDocument };

export type Ordered<Each extends ScoredTier> = Read<Each> & {
  /** 0 for the rest; each identifier has two, of which the higher one is for documents that have it as written. */
  readonly tier: number;
};

/**
 * Returns the first `count` candidates: those of the first identifier as they write it, then its others, then those of the next one. Those that have
 * it in a longer number only are among the rest, and after these come those that have a name of a place only. Scores of a tier are raised above those of the next, so that they never ascend.
 * @param language documents in it come first among those with the same score
 * @param budget if little of it is left, how documents write an identifier does not count
 */
export async function inOrder<Each extends ScoredTier>(
  tiers: readonly Each[],
  count: number,
  language: Language | undefined,
  budget: Budget,
): Promise<readonly Ordered<Each>[]> {
  const ordered: Ordered<Each>[] = [];
  const rest = tiers.filter(({ reading }) => reading === undefined).flatMap(rankedIn);
  const last = tiers.flatMap((tier) => rankedIn(tier).filter(({ number }) => tier.isLast(number)));
  const unlike: Ranked<Each>[] = [];
  const highest = tiers.map(({ scores }) => Math.max(0, ...scores));
  for (const [index, tier] of tiers.entries()) {
    if (tier.reading === undefined || ordered.length >= count) break;
    const spelled = await readSpelled(
      tier,
      spellingTest(tier.reading, budget),
      count - ordered.length,
      language,
    );
    const base = Math.max(...highest) + 2 * sum(highest.slice(index + 1));
    const number = 2 * (tiers.length - index);
    ordered.push(
      ...spelled['as written'].map((each) => raised(each, number + 1, base + (highest[index] ?? 0))),
      ...spelled['with other signs'].map((each) => raised(each, number, base)),
    );
    unlike.push(...spelled['in a longer number']);
  }
  const highestLast = Math.max(0, ...last.map(({ score }) => score));
  for (const [candidates, base] of [
    [[...rest, ...unlike], highestLast],
    [last, 0],
  ] as const) {
    const left = Math.max(0, count - ordered.length);
    ordered.push(...(await firstOf(candidates, left, language)).map((each) => raised(each, 0, base)));
  }
  return ordered.slice(0, count);
}

const raised = <Each extends ScoredTier>(read: Read<Each>, tier: number, base: number): Ordered<Each> => ({
  ...read,
  tier,
  score: publishedScore(read.score + base),
});

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const rankedIn = <Each extends ScoredTier>(scored: Each): Ranked<Each>[] =>
  scored.scores.map((score, number) => ({
    scored,
    number,
    score,
    date: scored.candidates.dates[number] ?? '',
  }));

/** Reads a tier, by how documents write its identifier, until `count` of them have it as written. */
async function readSpelled<Each extends ScoredTier>(
  tier: Each,
  spellingOf: (document: SearchDocument) => Spelling,
  count: number,
  language: Language | undefined,
): Promise<Record<Spelling, readonly Read<Each>[]>> {
  const ranked = byScore(rankedIn(tier).filter(({ number }) => !tier.isLast(number)));
  const spelled: Record<Spelling, Read<Each>[]> = {
    'as written': [],
    'with other signs': [],
    'in a longer number': [],
  };
  for (let from = 0; from < ranked.length && spelled['as written'].length < count;) {
    const to = endOfTies(ranked, from + count, language);
    for (const each of await read(ranked.slice(from, to), language))
      spelled[spellingOf(each.document)].push(each);
    from = to;
  }
  return spelled;
}

/** Reads the first `count` candidates, and those with the score and day of the last; with its score, if a language is preferred. */
async function firstOf<Each extends ScoredTier>(
  candidates: readonly Ranked<Each>[],
  count: number,
  language: Language | undefined,
): Promise<Read<Each>[]> {
  const ranked = byScore(candidates);
  return count === 0 ? [] : read(ranked.slice(0, endOfTies(ranked, count, language)), language);
}

const byScore = <Each extends ScoredTier>(candidates: readonly Ranked<Each>[]): Ranked<Each>[] =>
  candidates.toSorted((a, b) => b.score - a.score || compareText(b.date, a.date));

/** The first index from `at` on whose candidate has another score or day than the one before it: the preferred language and ids break ties. */
function endOfTies<Each extends ScoredTier>(
  ranked: readonly Ranked<Each>[],
  at: number,
  language: Language | undefined,
): number {
  const last = ranked[at - 1];
  if (last === undefined) return ranked.length;
  const end = ranked.findIndex(
    ({ score, date }, index) =>
      index >= at && (score !== last.score || (language === undefined && date !== last.date)),
  );
  return end < 0 ? ranked.length : end;
}

/** Reads candidates, and sorts them finally. */
async function read<Each extends ScoredTier>(
  ranked: readonly Ranked<Each>[],
  language: Language | undefined,
): Promise<Read<Each>[]> {
  const isPreferred = ({ document }: Read<Each>): number =>
    Number(language !== undefined && languagesOf(document).main === language);
  const lists = await Promise.all(
    Array.from(
      Map.groupBy(ranked, ({ scored }) => scored),
      async ([{ candidates }, own]) => {
        const documents = await candidates.read(own.map(({ number }) => number));
        return own.flatMap((each, index) => {
          const document = documents[index];
          return document === undefined ? [] : [{ ...each, document }];
        });
      },
    ),
  );
  return lists
    .flat()
    .toSorted(
      (a, b) =>
        b.score - a.score ||
        isPreferred(b) - isPreferred(a) ||
        compareText(b.document.date, a.document.date) ||
        compareText(a.document.id, b.document.id),
    );
}
