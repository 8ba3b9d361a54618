/** All pages of the documentation. Pure. */
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
  /** A place of this site, for examples. Undefined if the site has no places. */
  readonly example: ExamplePlace | undefined;
};

const fictionalPlace: ExamplePlace = { slug: 'sample-bay-ca', name: 'Sample Bay', meetingId: 'm-2026-1014' };

/** Renders every page below /docs/. */
export function docsPages({ pageSite, texts, example }: DocsInput): readonly Artifact[] {
  const { config, site } = pageSite;
  const place = example ?? fictionalPlace;
  const examples = docsExamples(config, site, place);
  const pages = [
    overviewPage({ config, site, examples, place, isFictional: example === undefined }),
    ...referencePages(pageSite, texts, place),
    errorsPage(examples),
    ...errorPages(config),
  ];
  return pages.map((page) => docsArtifact(pageSite, page));
}
