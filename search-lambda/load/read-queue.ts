/** A store is asked for so much at a time. */
const mostReads = 16;

/** So many of them may be such that nobody waits for: they may hang on sockets that died in a freeze. */
const mostSpareReads = 8;

/** Whether a request waits for what is read. */
export type Urgency = 'awaited' | 'spare';

/** Bounds how much a store is asked for at a time: what requests wait for comes first. */
export class ReadQueue {
  readonly #waiting: Readonly<Record<Urgency, (() => void)[]>> = { awaited: [], spare: [] };
  readonly #running: Record<Urgency, number> = { awaited: 0, spare: 0 };

  /** What a read resolves to, which begins when it is its turn. */
  async run<T>(urgency: Urgency, read: () => Promise<T>): Promise<T> {
    await new Promise<void>((resolve) => {
      this.#waiting[urgency].push(resolve);
      this.#begin();
    });
    try {
      return await read();
    } finally {
      this.#running[urgency]--;
      this.#begin();
    }
  }

  #begin(): void {
    for (const urgency of ['awaited', 'spare'] as const)
      while (this.#mayBegin(urgency)) {
        const begin = this.#waiting[urgency].shift();
        if (begin === undefined) break;
        this.#running[urgency]++;
        begin();
      }
  }

  #mayBegin(urgency: Urgency): boolean {
    const { awaited, spare } = this.#running;
    if (awaited + spare >= mostReads) return false;
    return urgency === 'awaited' || (spare < mostSpareReads && awaited === 0);
  }
}
