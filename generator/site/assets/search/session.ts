/** The requests of the page: a later one supersedes an earlier one. */

export class SearchSession {
  #running: AbortController | undefined;

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** Runs a request. Undefined if a later one superseded it. */
  async run<Answer>(request: (signal: AbortSignal) => Promise<Answer>): Promise<Answer | undefined> {
    this.stop();
    const controller = new AbortController();
    this.#running = controller;
    const answer = await request(controller.signal).catch((error: unknown) => {
      if (!controller.signal.aborted) throw error;
      return undefined;
    });
    if (controller.signal.aborted) return undefined;
    this.#running = undefined;
    return answer;
  }

  /** Stops the running request. */
  stop(): void {
    this.#running?.abort();
    this.#running = undefined;
  }
}
