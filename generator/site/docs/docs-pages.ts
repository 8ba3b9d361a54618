/** The documentation of a site. Pure. */
import type { Artifact } from '../../store/artifact.ts';
import type { PageSite } from '../html/page.ts';
import { errorPages, errorsPage } from './error-pages.ts';
import { docsExamples, type ExamplePlace } from './examples.ts';
import { docsArtifact } from './layout.ts';
import { overviewPage } from './overview-page.ts';
import { type ReferenceTexts, referencePages } from './reference-pages.ts';

export type DocsInput = {
  readonly pageSite: PageSite;
  readonly texts: ReferenceTexts;
  /** A place of this site, for examples; undefined where it has none. */
  readonly example: ExamplePlace | undefined;
};

const madeUpPlace: ExamplePlace = { slug: 'sample-bay-ca', name: 'Sample Bay', meetingId: 'm-2026-1014' };

/** Every page below /docs/. */
export function docsPages({ pageSite, texts, example }: DocsInput): readonly Artifact[] {
  const { config, site } = pageSite;
  const place = example ?? madeUpPlace;
  const examples = docsExamples(config, site, place);
  const pages = [
    overviewPage({ config, site, examples, place, isMadeUp: example === undefined }),
    ...referencePages(pageSite, texts, place),
    errorsPage(examples),
    ...errorPages(config),
  ];
  return pages.map((page) => docsArtifact(pageSite, page));
}
