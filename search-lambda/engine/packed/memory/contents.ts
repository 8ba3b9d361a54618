import type { Extent } from './extent.ts';
import type { Header, SectionName } from '../format/segment-file.ts';

/** The sections as they stand in memory; what has not been read is zeros. They stay as they are while this is held. */
export class Contents {
  readonly #sections: Header['sections'];
  readonly #extents: ReadonlyMap<SectionName, Extent>;

  constructor(sections: Header['sections'], extents: ReadonlyMap<SectionName, Extent>) {
    this.#sections = sections;
    this.#extents = extents;
  }

  bytes(name: SectionName): Uint8Array<ArrayBuffer> {
    const { buffer, start } = this.#at(name);
    return new Uint8Array(buffer, start, this.#sections[name].bytes);
  }

  words(name: SectionName): Uint32Array<ArrayBuffer> {
    const { buffer, start } = this.#at(name);
    return new Uint32Array(buffer, start, this.#sections[name].bytes / 4);
  }

  #at(name: SectionName): { readonly buffer: ArrayBuffer; readonly start: number } {
    const extent = this.#extents.get(name);
    if (extent === undefined) throw new Error(`no extent has the section ${name}`);
    return { buffer: extent.buffer, start: this.#sections[name].offset - extent.offset };
  }
}
