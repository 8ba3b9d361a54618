/** The paths of the search host by their parameters. */
import {
  decisionsPath,
  documentsPath,
  documentTextPath,
  searchFeedPath,
  searchPagePath,
  searchPath,
  searchTablePath,
  similarPath,
} from '../paths.ts';

/** Paths that take the parameters of /documents. */
const documentsPaths = [
  documentsPath,
  searchFeedPath(documentsPath),
  searchTablePath(documentsPath),
  searchPagePath(documentsPath),
];

/** The paths of the search host, without /health. */
export const searchHostPaths = {
  /** Those that take the parameters of a search. */
  all: [
    ...[searchPath, decisionsPath].flatMap((path) => [
      path,
      searchFeedPath(path),
      searchTablePath(path),
      searchPagePath(path),
    ]),
    similarPath,
    searchTablePath(similarPath),
    searchPagePath(similarPath),
    ...documentsPaths,
  ],
  /** Those of them with texts in a language. */
  local: [
    ...[searchPath, decisionsPath].flatMap((path) => [searchPagePath(path), searchFeedPath(path)]),
    searchPagePath(similarPath),
    searchFeedPath(documentsPath),
    searchPagePath(documentsPath),
    searchPagePath(documentTextPath),
  ],
  /** Those of them with further parameters. */
  documents: documentsPaths,
  /** With parameters of their own. */
  text: [documentTextPath, searchPagePath(documentTextPath)],
} as const;
