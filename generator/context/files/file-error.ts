/** A file that cannot be read completely: truncated, damaged, or in another format. The message is a predicate: `is empty`. */
export class FileError extends Error {
  override name = 'FileError';
}

/** `Unexpected end of JSON input at …` → its first line. */
export const firstLineOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

/** An error of the file system, such as a full disk, is not the fault of the file. */
export const explainRead = (error: unknown, reason: string): unknown =>
  error instanceof FileError ? error : new FileError(`${reason} (${firstLineOf(error)})`, { cause: error });
