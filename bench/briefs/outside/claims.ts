/** True sentences and lies about each matter, with the next words of each dictionary. */
import type { Claim, Material } from '../../../generator/briefs/model.ts';
import type { Judged } from './judge.ts';
import { tails } from './tails.ts';
import { idioms, type Matter, truths, verbTemplates, wordTemplates } from './templates.ts';
import { englishVerbs, englishWords, frenchVerbs, type OutsideVerb, spanishVerbs } from './words.ts';

export type Item = Matter & {
  /** Of the agenda and of the minutes, without a sentence. */
  readonly quotes: readonly Omit<Claim, 'text'>[];
  readonly decisionId?: string | undefined;
};

/** Takes the elements of a list in turn, in an order that mixes their neighbors. */
class Turn<Element> {
  readonly #list: readonly Element[];
  readonly #step: number;
  #at = 0;

  constructor(list: readonly Element[]) {
    this.#list = list;
    // A prime has no divisor in common with a list that is shorter.
    this.#step = list.length > largePrime ? 1 : largePrime;
  }

  next(): Element {
    this.#at = (this.#at + this.#step) % this.#list.length;
    return this.#list[this.#at] as Element;
  }
}
const largePrime = 1_299_709;

/** The number of verbs and tails with which each item is lied about. */
const verbsPerItem = 3;
const tailsPerItem = 1;

/** Writes claims in one language; words that the sources of an item have are no words from outside. */
export class Writer {
  readonly #language: Material['language'];
  readonly #verbs: Turn<OutsideVerb>;
  readonly #templates: Turn<(typeof verbTemplates)['en'][number]>;
  readonly #tails: Turn<string>;
  readonly #idioms = new Turn(idioms);
  readonly #words: Readonly<Record<'adj' | 'adv' | 'noun', Turn<string>>>;
  readonly #wordTemplates = new Turn(wordTemplates);
  readonly #perItem: number;

  constructor(language: Material['language'], perItem = verbsPerItem) {
    this.#language = language;
    this.#perItem = perItem;
    this.#verbs = new Turn({ en: englishVerbs, fr: frenchVerbs, es: spanishVerbs }[language]());
    this.#templates = new Turn(verbTemplates[language]);
    this.#tails = new Turn(tails[language]);
    const isEnglish = language === 'en';
    this.#words = {
      adj: new Turn(isEnglish ? englishWords('adj') : ['']),
      adv: new Turn(isEnglish ? englishWords('adv') : ['']),
      noun: new Turn(isEnglish ? englishWords('noun') : ['']),
    };
  }

  *claimsAbout(item: Item, index: number): Iterable<Judged> {
    const truth = truths[this.#language][index % truths[this.#language].length];
    const of = (text: string, offset: number, kind: string, word?: string): Judged => ({
      kind,
      ...(word !== undefined && { word }),
      claim: { ...(item.quotes[offset % item.quotes.length] as Omit<Claim, 'text'>), text },
      ...(offset % 4 === 3 && item.decisionId !== undefined && { decisionId: item.decisionId }),
    });
    if (truth !== undefined) yield of(truth(item), index, 'true');
    for (let count = 0; count < this.#perItem; count++) {
      const verb = this.#verbs.next();
      yield of(this.#templates.next()(verb, item), index + count, verb.kind, verb.base);
    }
    for (let count = 0; count < tailsPerItem; count++) {
      const tail = this.#tails
        .next()
        .replaceAll('NOUN', () => this.#words.noun.next())
        .replaceAll('VERB', () => this.#verbs.next().base);
      const before = truths[this.#language][(index + count) % truths[this.#language].length]?.(item) ?? '';
      yield of(
        `${before.replace(/\.$/, '')}${index % 2 === 0 ? ',' : ''} ${tail}.`,
        index + count,
        'invented tails',
        tail,
      );
    }
    if (this.#language !== 'en') return;
    const [part, kind, write] = this.#wordTemplates.next();
    const word = this.#words[part].next();
    yield of(write(word, item), index, kind, word);
    yield of(this.#idioms.next()(item), index, 'idioms');
  }
}
