/** Whether a request is running. A function is frozen while none is, so work on an index rests as well. */
export class Activity {
  #running = 0;
  #resumed = Promise.withResolvers<void>();

  /** Counts one more request as running, until what it returns is called. */
  enter(): () => void {
    this.#running += 1;
    this.#resumed.resolve();
    return () => {
      this.#running -= 1;
      if (this.#running === 0) this.#resumed = Promise.withResolvers();
    };
  }

  /** Resolves while a request is running, else when the next one begins. */
  async untilRunning(): Promise<void> {
    while (this.#running === 0) await this.#resumed.promise;
  }
}
