import { sentenceSlots } from './headlines.ts';
import { type Language, speech } from './language.ts';
import { capitalized, fill } from './template.ts';
import { isDivided } from '../meetings/votes.ts';
import type { Fact, Meeting, Setting } from '../meetings/meeting.ts';

/** Range of the target length in characters: about 150 words. */
const targetLengths = [700, 960] as const;
/** Including the space that follows. */
const charactersPerWord = 6;
/** Detail sentences for the first fact, the second and so on. */
const detailCounts = [3, 2, 2, 1];

/** A sentence, and the fact whose official title supports it; undefined for details, which no title has. */
export type Sentence = { readonly text: string; readonly fact: Fact | undefined };

/** A paragraph about the meeting. Every sentence pattern is used at most once. */
export function summaryOf(
  setting: Setting,
  meeting: Meeting,
  facts: readonly Fact[],
  language: Language,
): readonly Sentence[] {
  const writer = new SummaryWriter(setting, meeting, language);
  const { frames } = writer;
  const { random } = setting;
  const [first] = facts;
  if (first !== undefined && random.chance(0.7)) writer.general(first, frames.openers);
  for (const [index, fact] of facts.entries()) {
    if (writer.isFull) break;
    writer.fact(fact, detailCounts[index] ?? 0);
  }
  if (first !== undefined && (!writer.isFull || random.chance(0.25))) writer.general(first, frames.comments);
  if (first !== undefined) writer.general(first, frames.closers);
  return writer.sentences;
}

/** A paragraph about the agenda of an upcoming meeting. */
export function agendaSummary(
  setting: Setting,
  meeting: Meeting,
  facts: readonly Fact[],
): readonly Sentence[] {
  const writer = new SummaryWriter(setting, meeting, setting.place.language);
  for (const fact of facts.slice(0, 4)) writer.frame(fact, writer.frames.agendaSentences);
  return writer.sentences;
}

class SummaryWriter {
  readonly frames;
  readonly #setting: Setting;
  readonly #body: Meeting['body'];
  readonly #language: Language;
  readonly #sentences: Sentence[] = [];
  readonly #used = new Set<string>();
  readonly #target: number;
  #length = 0;
  #facts = 0;

  constructor(setting: Setting, meeting: Meeting, language: Language) {
    this.#setting = setting;
    this.#body = meeting.body;
    this.#language = language;
    this.frames = speech[language].frames;
    const { place, random } = setting;
    this.#target =
      place.local === undefined
        ? random.int(...targetLengths)
        : place.local.summaryWords(random) * charactersPerWord;
  }

  get isFull(): boolean {
    return this.#length >= this.#target;
  }

  get sentences(): readonly Sentence[] {
    return this.#sentences;
  }

  /** Adds the outcome, a dissent and details. */
  fact(fact: Fact, details: number): void {
    const further = this.#facts > 0 && fact.outcome === 'passed' ? this.frames.further : [];
    this.frame(fact, [...this.#outcomeFrames(fact), ...(fact.motion === undefined ? further : [])]);
    this.#facts += 1;
    const dissenter = fact.motion?.vote?.ballots.find(({ vote }) => vote === 'no')?.member.title;
    if (dissenter !== undefined && fact.outcome === 'passed' && fact.motion?.denies !== true)
      this.frame(fact, this.frames.dissents, { dissenter });
    for (const detail of fact.subject.details(this.#language).slice(0, details))
      if (!this.isFull) this.#add(fact.subject.write(detail, this.#language));
  }

  /** Adds a sentence about the fact, from an unused pattern. */
  frame(fact: Fact, patterns: readonly string[], more: Readonly<Record<string, string>> = {}): void {
    const sentence = this.#sentence(fact, patterns, more);
    if (sentence !== undefined) this.#add(sentence, fact);
  }

  /** Usually adds a sentence about the meeting as a whole. */
  general(fact: Fact, patterns: readonly string[]): void {
    const sentence = this.#setting.random.chance(0.9) ? this.#sentence(fact, patterns) : undefined;
    if (sentence !== undefined) this.#add(sentence);
  }

  #sentence(
    fact: Fact,
    patterns: readonly string[],
    more: Readonly<Record<string, string>> = {},
  ): string | undefined {
    const pattern = this.#fresh(patterns);
    if (pattern === undefined) return undefined;
    const slots = { ...sentenceSlots(fact, this.#body, this.#language, this.#setting.random), ...more };
    return fill(pattern, (slot) => slots[slot] ?? fact.subject.write(`{${slot}}`, this.#language));
  }

  #outcomeFrames({ motion, outcome }: Fact): readonly string[] {
    const { unanimous, dividedPassed, dividedFailed, sentences } = this.frames;
    const vote = motion?.vote;
    if (vote === undefined || motion?.denies === true || vote.no + vote.yes === 0) return sentences[outcome];
    if (isDivided(vote)) return outcome === 'passed' ? dividedPassed : dividedFailed;
    return outcome === 'passed' ? unanimous : sentences[outcome];
  }

  #fresh(patterns: readonly string[]): string | undefined {
    const fresh = patterns.filter((pattern) => !this.#used.has(pattern));
    if (fresh.length === 0) return undefined;
    const pattern = this.#setting.random.pick(fresh);
    this.#used.add(pattern);
    return pattern;
  }

  #add(sentence: string, fact?: Fact): void {
    this.#sentences.push({ text: capitalized(sentence), fact });
    this.#length += sentence.length;
  }
}
