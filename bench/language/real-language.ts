/**
 * The open vocabulary of a place: names and numbers, distributed like those of real records. The numbers here are fitted
 * to statistics of a corpus of 16,280 real meetings; test/real/language.test.ts compares the two.
 */
import type { Random } from '../../generator/demo/random.ts';
import type { LocalLanguage, LocalScene } from '../../generator/demo/places/local-language.ts';
import { localDraws, localPerson } from './local-slots.ts';
import { madeUpName, madeUpNames } from './made-up-names.ts';
import { drawQuantile, type Quantiles } from './quantiles.ts';

/** Share of name occurrences that are new to the place. */
const newShare = 0.42;
/**
 * New names follow the Zipf-Mandelbrot law: the probability of rank r is proportional to 1 / (r + offset)^(1 + tail).
 * The number of different names grows with the number of draws to the power 1 / (1 + tail), as in Heaps' law.
 */
const offset = 4000;
const tail = 1;

/** Decisions per meeting: more than half of the meetings have none, and a few have a hundred. */
const decisionCounts: Quantiles = [
  [0.57, 0],
  [0.6, 1],
  [0.72, 1],
  [0.75, 2],
  [0.8, 3],
  [0.85, 5],
  [0.9, 10],
  [0.95, 29],
  [0.97, 45],
  [0.98, 58],
  [0.99, 80],
  [0.995, 93],
  [1, 140],
];
/** Words of a summary. */
const summaryWords: Quantiles = [
  [0.05, 6],
  [0.1, 9],
  [0.2, 15],
  [0.3, 25],
  [0.4, 37],
  [0.5, 55],
  [0.6, 68],
  [0.8, 93],
  [0.9, 118],
  [0.95, 145],
  [1, 157],
];
/** Words of a headline. */
const headlineWords: Quantiles = [
  [0.05, 4],
  [0.25, 6],
  [0.5, 9],
  [0.75, 14],
  [0.9, 20],
  [1, 26],
];
/** Agenda items of a meeting without decisions. */
const undecidedItems = { least: 2, most: 14 };

/** How places number their files. */
const fileStyles = ['legislative', 'joined', 'dated', 'joined', 'prefixed'] as const;
const fileLetters = ['ZMX', 'HAX', 'PPK', 'ZSM', 'TCQ', 'LLR', 'ZRY', 'ECM'];
const filePrefixes = ['LU', 'CUP', 'VAR', 'BID', 'PO', 'RFP', 'ORD', 'RES'];

export class RealLanguage implements LocalLanguage {
  readonly #style: (typeof fileStyles)[number];
  /** Ranks of the names used so far, once per use: frequent names are drawn more often (Simon, 1955). */
  readonly #used: number[] = [];

  /** @param index of the place. */
  constructor(index: number) {
    this.#style = fileStyles[index % fileStyles.length] ?? 'prefixed';
  }

  draw(slot: string, scene: LocalScene): string | number | undefined {
    return localDraws[slot]?.(this, scene);
  }

  person(scene: Omit<LocalScene, 'year'>): string {
    return localPerson(this, scene);
  }

  /** A name of a street, park, firm or family. */
  name(random: Random): string {
    const known = random.chance(newShare)
      ? undefined
      : this.#used[Math.floor(random.next() * this.#used.length)];
    const rank = known ?? newRank(random);
    this.#used.push(rank);
    return madeUpName(rank);
  }

  /** Number of a file of the year: `20250412ZMX`, `Int 0412-2025`, `2025-0412`, `LU-25-0412`. */
  fileNumber(year: number, random: Random): string {
    const number = String(random.scale(1, 9999)).padStart(4, '0');
    switch (this.#style) {
      case 'joined':
        return `${year}${number}${random.pick(fileLetters)}`;
      case 'legislative':
        return `Int ${number}-${year}`;
      case 'dated':
        return `${year}-${number}`;
      case 'prefixed':
        return `${random.pick(filePrefixes)}-${year % 100}-${number}`;
    }
  }

  itemCounts(random: Random): { readonly decided: number; readonly items: number } {
    const decided = Math.floor(drawQuantile(decisionCounts, random));
    return { decided, items: decided || random.int(undecidedItems.least, undecidedItems.most) };
  }

  headlineWords(random: Random): number {
    return drawQuantile(headlineWords, random);
  }

  summaryWords(random: Random): number {
    return drawQuantile(summaryWords, random);
  }
}

/** By inversion of the distribution function, which is continuous: the sums over ranks are close to its integral. */
const newRank = (random: Random): number =>
  Math.min(madeUpNames - 1, Math.floor(offset * ((1 - random.next()) ** (-1 / tail) - 1)));
