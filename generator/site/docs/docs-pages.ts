/** All pages of the documentation. Pure. */
import type { Artifact } from '../../store/artifact.ts';
import { pageArtifact, type PageSite } from '../html/page.ts';
import { meetingPath } from '../../../schemas/paths.ts';
import { citingPage } from './citing-page.ts';
import { errorPages, errorsPage } from './error-pages.ts';
import { docsExamples, type ExamplePlace } from './examples.ts';
import { docsArtifact } from './layout.ts';
import { overviewPage } from './overview-page.ts';
import type { MeetingSample } from './quickstart.ts';
import { type ReferenceTexts, localHowToSearch, referencePages } from './reference-pages.ts';

export type DocsInput = {
  readonly pageSite: PageSite;
  readonly texts: ReferenceTexts;
  /** A place of this site, for examples. Undefined if the site has no places. */
  readonly example: ExamplePlace | undefined;
  /** What the newest meeting of that place decided. */
  readonly sample: MeetingSample | undefined;
};

const fictionalPlace: ExamplePlace = { slug: 'sample-bay-ca', name: 'Sample Bay', meetingId: 'm-2026-1014' };

/**
 * The newest pages of each set of texts, by everything else that they depend on. Rendering them takes a third of a small build, and
 * a process may build several times: an incremental run that has to read everything does, and so does every test.
 */
const rendered = new WeakMap<ReferenceTexts, Map<string, readonly Artifact[]>>();
/** Two sites, each with and without places. */
const maxRendered = 4;

/** Renders every page below /docs/. */
export function docsPages(input: DocsInput): readonly Artifact[] {
  const { pageSite, texts, example, sample } = input;
  const known = rendered.get(texts) ?? new Map<string, readonly Artifact[]>();
  rendered.set(texts, known);
  const key = JSON.stringify([pageSite, example, sample]);
  const pages = known.get(key) ?? renderPages(input);
  known.delete(key);
  known.set(key, pages);
  const [oldest] = known.keys();
  if (known.size > maxRendered && oldest !== undefined) known.delete(oldest);
  return pages;
}

function renderPages({ pageSite, texts, example, sample }: DocsInput): readonly Artifact[] {
  const { config, site } = pageSite;
  const place = example ?? fictionalPlace;
  const examples = docsExamples(config, site, place);
  const pages = [
    overviewPage({ config, site, examples, place, sample, isFictional: example === undefined }),
    ...referencePages(pageSite, texts, place),
    citingPage(config, site, site.url(meetingPath(place.slug, place.meetingId))),
    errorsPage(examples),
    ...errorPages(config),
  ];
  return [
    ...pages.map((page) => docsArtifact(pageSite, page)),
    ...localHowToSearch(pageSite, texts).map((page) => pageArtifact(pageSite, page)),
  ];
}
