import { FrameWriter, lineBreak } from '../format/stored-frames.ts';
import type { Layout } from '../format/layout.ts';
import type { SectionSinks } from '../format/sections.ts';
import { FrameCompressor } from './frame-compressor.ts';

/** Writes the lines of documents in compressed frames. */
export class StoredWriter implements Disposable {
  readonly #documentsPerFrame: number;
  readonly #compressor: FrameCompressor;
  readonly #frames: FrameWriter;
  /** Of the frame that is not yet full. */
  #lines: Uint8Array[] = [];

  constructor(
    { stored, storedBlocks, dictionary: sink }: SectionSinks,
    dictionary: Uint8Array,
    { documentsPerFrame }: Layout,
  ) {
    sink.write(dictionary);
    this.#documentsPerFrame = documentsPerFrame;
    this.#compressor = new FrameCompressor(dictionary);
    this.#frames = new FrameWriter(stored, storedBlocks);
  }

  /** Adds the line of the next document, in UTF-8. */
  add(line: Uint8Array): void {
    this.#lines.push(line);
    if (this.#lines.length === this.#documentsPerFrame) this.#endFrame();
  }

  /** Writes the last frame, which may not be full. */
  finish(): void {
    if (this.#lines.length > 0) this.#endFrame();
    this.#frames.finish();
  }

  [Symbol.dispose](): void {
    this.#compressor[Symbol.dispose]();
  }

  #endFrame(): void {
    const parts = this.#lines.flatMap((line, index) => (index === 0 ? [line] : [lineBreak, line]));
    this.#lines = [];
    this.#frames.add(this.#compressor.compress(Buffer.concat(parts)));
  }
}
