import { type Language, speech } from './language.ts';
import { type Scene, drawSlot, isLoose, writeSlot } from './slots.ts';
import { fill } from './template.ts';
import type { Topic } from '../topics/topic.ts';

/**
 * One thing that a meeting deals with: a topic with its street, its amount, its people. Title, decision, motion and
 * brief all speak of the same ones, in every language.
 */
export class Subject {
  readonly topic: Topic;
  readonly #scene: Scene;
  readonly #values = new Map<string, string | number>();
  readonly #objects = new Map<Language, string>();
  /** Which of the topic's objects it is; the languages list them in the same order. */
  readonly #choice: number;

  constructor(topic: Topic, scene: Scene) {
    this.topic = topic;
    this.#scene = scene;
    const objects = speech[scene.place.language].phrases(topic)?.objects ?? [];
    this.#choice = scene.random.int(0, objects.length - 1);
  }

  /** The thing decided on, such as `[a] $420,000 paving contract to Redstone Paving`; undefined where the language has no words for it. */
  object(language: Language): string | undefined {
    const known = this.#objects.get(language);
    if (known !== undefined) return known;
    const pattern = speech[language].phrases(this.topic)?.objects[this.#choice];
    if (pattern === undefined) return undefined;
    const object = fill(pattern, (slot) => writeSlot(slot, this.read(slot), language));
    this.#objects.set(language, object);
    return object;
  }

  /** The official title in the language of the place. */
  title(): string {
    const { language } = this.#scene.place;
    const titles = speech[language].phrases(this.topic)?.titles ?? [];
    return this.write(this.#scene.random.pick(titles), language);
  }

  /** Sentences that tell more, in a random order. */
  details(language: Language): string[] {
    return this.#scene.random.shuffle(speech[language].phrases(this.topic)?.details ?? []);
  }

  /** The pattern with the values of this subject. */
  write(pattern: string, language: Language): string {
    return fill(pattern, (slot) =>
      writeSlot(slot, isLoose(slot) ? this.#draw(slot) : this.read(slot), language),
    );
  }

  /** The value of a slot, the same at every call. */
  read(slot: string): string | number {
    const known = this.#values.get(slot);
    if (known !== undefined) return known;
    const drawn = this.#draw(slot);
    this.#values.set(slot, drawn);
    return drawn;
  }

  /** Whole dollars, where its object names an amount. */
  get dollars(): number | undefined {
    const { language } = this.#scene.place;
    return speech[language].phrases(this.topic)?.objects[this.#choice]?.includes('{amount}') === true
      ? Number(this.read('amount'))
      : undefined;
  }

  #draw(slot: string): string | number {
    return drawSlot(slot, this.#scene, this.topic, (other) => this.read(other));
  }
}
