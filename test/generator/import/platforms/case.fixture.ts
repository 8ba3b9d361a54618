/** What the shared test needs to know about a platform: a synthetic client, and edits at its source. */
import type { Importer } from '../../../../generator/import/importer.ts';
import type { Answer, WebAnswer, WebRequest } from '../../../support/platforms/web-server.ts';

/** An edit of the source, and the changes that the next import makes a day later, without those of `updated_at`. */
type Edit<Data> = { readonly edit: (data: Data) => void; readonly changes: readonly string[] };

export type PlatformCase<Data> = {
  readonly importer: Importer;
  readonly client: string;
  readonly place: string;
  readonly data: () => Data;
  readonly answer: (data: Data) => Answer;
  /** True for a request of a page of a list. */
  readonly isList: (request: WebRequest) => boolean;
  /** The answer for a list without meetings. */
  readonly emptyList: WebAnswer;
  /** True for requests of the details of the meeting that `edits` edit. */
  readonly isDetail: (request: WebRequest) => boolean;
  /** Number of rows by table after the first import. */
  readonly rows: Readonly<Record<string, number>>;
  /** The most requests that a first import sends per meeting, without lists. */
  readonly requestsPerMeeting: number;
  readonly edits: Readonly<Record<string, Edit<Data>>>;
  /** Adds meetings, enough for several transactions. */
  readonly addMany: (data: Data) => void;
  /** Removes a meeting, whose key is named. */
  readonly remove: { readonly edit: (data: Data) => void; readonly key: string };
};

/** A case without its type of data, so that cases of all platforms are one list. */
export const runnable = <Data>(platform: PlatformCase<Data>) => {
  const start = (change: (data: Data) => void = () => {}) => {
    const data = platform.data();
    change(data);
    return { answer: platform.answer(data), apply: (edit: (data: Data) => void) => edit(data) };
  };
  return {
    ...platform,
    /** The source before its edits, and functions that make them. */
    source: () => {
      const { answer, apply } = start();
      const edits = Object.entries(platform.edits).map(([what, { edit, changes }]) => ({
        what,
        changes,
        make: () => apply(edit),
      }));
      return { answer, edits, remove: () => apply(platform.remove.edit) };
    },
    large: () => start(platform.addMany).answer,
  };
};
