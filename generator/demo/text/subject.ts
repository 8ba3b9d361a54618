import officialTitles from '../phrases/official-titles.json' with { type: 'json' };
import { type Language, speech } from './language.ts';
import type { Random } from '../random.ts';
import { type Scene, drawSlot, isRedrawn, formatSlot } from './slots.ts';
import { fill } from './template.ts';
import type { Topic } from './topics.ts';

/**
 * The subject of one decision: a topic with a street, an amount and people. Title, decision, motion and brief use the same
 * values in every language.
 */
export class Subject {
  readonly topic: Topic;
  readonly #scene: Scene;
  readonly #values = new Map<string, string | number>();
  readonly #objects = new Map<Language, string>();
  /** The last text of each pattern. */
  readonly #written = new Map<string, string>();
  /** Index into the topic's objects, which all languages list in the same order. */
  readonly #choice: number;

  constructor(topic: Topic, scene: Scene) {
    this.topic = topic;
    this.#scene = scene;
    const objects = speech[scene.place.language].phrases(topic)?.objects ?? [];
    this.#choice = scene.random.int(0, objects.length - 1);
  }

  /** The object of the decision: `[a] $420,000 paving contract to Redstone Paving`. Undefined if the language has no phrase. */
  object(language: Language): string | undefined {
    const known = this.#objects.get(language);
    if (known !== undefined) return known;
    const pattern = speech[language].phrases(this.topic)?.objects[this.#choice];
    if (pattern === undefined) return undefined;
    const object = fill(pattern, (slot) => formatSlot(slot, this.read(slot), language));
    this.#objects.set(language, object);
    return object;
  }

  /** The official title in the language of the place. */
  title(): string {
    const { place, random } = this.#scene;
    const { language, local } = place;
    const title = this.write(random.pick(speech[language].phrases(this.topic)?.titles ?? []), language);
    return local === undefined
      ? title
      : this.write(random.pick(officialTitles[language]).replace('{title}', title), language);
  }

  /** Sentences with further details, in random order. */
  details(language: Language, random = this.#scene.random): string[] {
    return random.shuffle(speech[language].phrases(this.topic)?.details ?? []);
  }

  /** Fills the pattern with the values of this subject. */
  write(pattern: string, language: Language, random = this.#scene.random): string {
    const text = fill(pattern, (slot) =>
      formatSlot(slot, isRedrawn(slot) ? this.#draw(slot, random) : this.read(slot, random), language),
    );
    this.#written.set(pattern, text);
    return text;
  }

  /** The last text of the pattern, so that two texts state the same; a new one if it was never written. */
  repeat(pattern: string, language: Language, random: Random): string {
    return this.#written.get(pattern) ?? this.write(pattern, language, random);
  }

  /** Returns the value of a slot, the same on every call. */
  read(slot: string, random = this.#scene.random): string | number {
    const known = this.#values.get(slot);
    if (known !== undefined) return known;
    const drawn = this.#draw(slot, random);
    this.#values.set(slot, drawn);
    return drawn;
  }

  /** The amount in whole dollars, if the object names one. */
  get dollars(): number | undefined {
    const { language } = this.#scene.place;
    return speech[language].phrases(this.topic)?.objects[this.#choice]?.includes('{amount}') === true
      ? Number(this.read('amount'))
      : undefined;
  }

  #draw(slot: string, random: Random): string | number {
    return drawSlot(slot, { ...this.#scene, random }, this.topic, (other) => this.read(other, random));
  }
}
