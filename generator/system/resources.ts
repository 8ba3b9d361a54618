/** Resources that end together, the last first. Node.js 22, where the npm package runs too, has no DisposableStack. */
export class Resources {
  readonly #resources: Disposable[] = [];

  /** Adds a resource and returns it. */
  use<Resource extends Disposable>(resource: Resource): Resource {
    this.#resources.push(resource);
    return resource;
  }

  /** Ends every resource, even if one of them throws. */
  dispose(): void {
    const resource = this.#resources.pop();
    if (resource === undefined) return;
    try {
      resource[Symbol.dispose]();
    } finally {
      this.dispose();
    }
  }
}
