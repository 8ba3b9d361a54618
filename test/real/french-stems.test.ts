/** The French stemmer on the vocabulary of the Snowball project, and the words that it joins. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { stemmer } from '@orama/stemmers/french';
import { describe, expect, it } from 'vitest';
import { fold } from '../../schemas/names/fold.ts';
import { analyzerOf } from '../../search-lambda/engine/text/analyzers.ts';

const folder = new URL('../../../shared/data/french/', import.meta.url);
const linesOf = (name: string): string[] =>
  gunzipSync(readFileSync(new URL(name, folder)))
    .toString('utf8')
    .trim()
    .split('\n');

const vocabulary = linesOf('voc.txt.gz');
const stems = linesOf('output.txt.gz');
const { termsOf, queryTermOf } = analyzerOf('fr');

describe('the French stemmer', () => {
  it('differs from the newest vocabulary in elisions, which are split before, and in 39 words', () => {
    const wrong = vocabulary.filter((word, at) => stemmer(word) !== stems[at]);
    expect(wrong.filter((word) => word.includes("'"))).toHaveLength(801);
    expect(wrong.filter((word) => !word.includes("'"))).toHaveLength(39);
  });
});

describe('pairs of words with the same stem', () => {
  const words = vocabulary.flatMap((word, at) =>
    /^\p{L}+$/u.test(word) ? [{ word, stem: stems[at] ?? '' }] : [],
  );
  const stemOf = new Map(words.map(({ word, stem }) => [word, stem]));
  const byStem = Map.groupBy(words, ({ stem }) => stem);
  const byTerm = new Map<string, string[]>();
  for (const { word } of words)
    for (const term of termsOf({ text: fold(word), written: word }))
      byTerm.set(term, [...(byTerm.get(term) ?? []), word]);

  function shares(typedOf: (word: string) => string) {
    let [related, found, right] = [0, 0, 0];
    for (const { word, stem } of words) {
      const typed = typedOf(word);
      const hits = (byTerm.get(queryTermOf({ text: fold(typed), written: typed })) ?? []).filter(
        (hit) => hit !== word,
      );
      related += (byStem.get(stem)?.length ?? 1) - 1;
      found += hits.length;
      right += hits.filter((hit) => stemOf.get(hit) === stem).length;
    }
    return { related, found, right };
  }

  it('are joined, whether typed with accents or without', () => {
    const [written, plain] = [shares((word) => word), shares(fold)];
    const recall = (written.right + plain.right) / (written.related + plain.related);
    const precision = (written.right + plain.right) / (written.found + plain.found);
    process.stderr.write(
      `French pairs: recall ${recall.toFixed(4)} (with accents ${(written.right / written.related).toFixed(4)}, without ${(plain.right / plain.related).toFixed(4)}), precision ${precision.toFixed(4)}\n`,
    );
    expect(recall).toBeGreaterThan(0.99);
    expect(plain.right / plain.related).toBeGreaterThan(0.98);
    expect(precision).toBeGreaterThan(0.95);
  });
});
