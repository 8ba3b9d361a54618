/** What keeps a question to the dataset from being answered. Messages are for the agent that asked. */

/** The question is at fault: the message says what was wrong with which value, and what would be right. */
export class DatasetQueryError extends Error {
  override name = 'DatasetQueryError';
}

/** The service is at fault: it cannot be reached, or what it sent cannot be read. */
export class DatasetUnavailableError extends Error {
  override name = 'DatasetUnavailableError';
}

/** The file is no longer the one that reading began with. */
export class FileExchangedError extends Error {
  override name = 'FileExchangedError';
}

/** Bytes came, but make no sense. */
export const unreadable = (path: string, cause?: unknown): DatasetUnavailableError =>
  new DatasetUnavailableError(
    `${path} cannot be read: it is damaged, or no Parquet file. The next release may be sound.`,
    { cause },
  );
