/** The shape of the described routes, and their names, which are their fragments on the page of the documentation. */
export type RouteName =
  | 'search'
  | 'decisions'
  | 'similar'
  | 'similar-table'
  | 'similar-page'
  | 'search-feed'
  | 'decisions-feed'
  | 'search-table'
  | 'decisions-table'
  | 'search-page'
  | 'decisions-page'
  | 'documents'
  | 'document-text'
  | 'documents-feed'
  | 'documents-table'
  | 'documents-page'
  | 'document-text-page'
  | 'health'
  | 'municipalities'
  | 'places'
  | 'postal-codes'
  | 'status'
  | 'meetings'
  | 'years'
  | 'city'
  | 'blocks'
  | 'comparison'
  | 'tables'
  | 'table-years'
  | 'calendar'
  | 'feed'
  | 'dataset'
  | 'dataset-file'
  | 'releases'
  | 'changes'
  | 'openapi';

export type DocsRoute = {
  /** Fragment of the route on the page. */
  readonly name: RouteName;
  readonly host: 'search' | 'site' | 'archive';
  /** May have `<slug>` and other placeholders. */
  readonly path: string;
  readonly title: string;
  /** One sentence of Markdown. */
  readonly summary: string;
  /** Further sentences of Markdown. */
  readonly text: string;
  /** Shapes of the OpenAPI document whose fields are listed, by label. */
  readonly shapes: Readonly<Record<string, string>>;
};
