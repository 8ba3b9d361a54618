/** A route of the search host, as it is declared. */
import type { Parameter } from '../search-parameters.ts';
import type { RequestExamples } from './examples.ts';

export type SearchRoute = {
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, Parameter>>;
  /** Requests whose parameters are examples. */
  readonly examples: RequestExamples;
  readonly found: string;
  readonly content: object;
  /** Examples of errors, by name. */
  readonly problems?: object;
  /** True for a page, whose errors are pages too. */
  readonly isPage?: boolean;
};
