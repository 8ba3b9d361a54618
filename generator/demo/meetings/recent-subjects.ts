import type { Random } from '../random.ts';
import type { Subject } from '../text/subject.ts';

/** A subject with its official title. */
export type TitledSubject = { readonly subject: Subject; readonly title: string };

/** Share of agenda items that were on an earlier agenda of the place. */
const recurringShare = 0.62;
/** Number of subjects that may recur. */
const capacity = 40;

/** The latest subjects of a place. Matters recur: after a hearing, a committee and a council decide, with the same names and file number. */
export class RecentSubjects {
  readonly #subjects: TitledSubject[] = [];
  #next = 0;

  /** Returns a subject that is on the agenda again; undefined if a new one is. */
  recall(random: Random): TitledSubject | undefined {
    return random.chance(recurringShare) && this.#subjects.length > 0
      ? random.pick(this.#subjects)
      : undefined;
  }

  add(subject: TitledSubject): void {
    this.#subjects[this.#next] = subject;
    this.#next = (this.#next + 1) % capacity;
  }
}
