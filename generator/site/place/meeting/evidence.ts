/** What a brief or a decision is based on: each sentence with the official words that support it. Pure. */
import type { Config } from '../../../../schemas/config.ts';
import type { Decision, Meeting, PublishedEvidence } from '../../../../schemas/documents.ts';
import { correctionLink, externalLink } from '../../html/components.ts';
import type { PageLanguage } from '../../html/dates.ts';
import { formatCount } from '../../html/numbers.ts';
import { pageWords } from '../../html/page-words.ts';
import { type Html, html } from '../../html/template.ts';
import { type RecordWords, recordWords } from './words.ts';

type Passage = PublishedEvidence[number];

/** What evidence is rendered with: the attributes of elements with text of the meeting, and the page. */
export type EvidenceDisplay = {
  readonly attributes: Html;
  readonly language: PageLanguage;
  readonly config: Config;
};

/** The evidence of a brief, folded, after a badge that says whether the brief reports plans or decisions. */
export function briefEvidence(meeting: Meeting, display: EvidenceDisplay): Html | undefined {
  const { evidence } = meeting;
  if (evidence === undefined) return undefined;
  const basis = basisOf(evidence, meeting.decisions);
  const { [display.language]: words } = recordWords;
  return html`<div class="evidence small">
    ${basis !== undefined && html`<span class="badge">${words[basis]}</span> `}${passages(evidence, display, basis && words.basis[basis])}
    ${correctionLink(display.config, pageWords[display.language].correction, meeting.url)}
  </div>`;
}

/** The evidence of a decision, folded. */
export const decisionEvidence = (
  evidence: PublishedEvidence,
  { url }: Meeting,
  display: EvidenceDisplay,
): Html =>
  html`<div class="evidence small">
    ${passages(evidence, display)}
    ${correctionLink(display.config, pageWords[display.language].correction, url)}
  </div>`;

const minutes = 'minutes';
/** Documents that are published before a meeting. */
const plans: ReadonlySet<string | undefined> = new Set(['agenda', 'packet']);

/**
 * `planned` if all evidence is of agendas; `decided` if some is of minutes, or an official record states an outcome: AI never
 * writes outcomes. Undefined for other documents, such as exhibits.
 */
function basisOf(
  evidence: PublishedEvidence,
  decisions: readonly Decision[],
): 'planned' | 'decided' | undefined {
  const isDecided =
    evidence.some(({ document_kind: kind }) => kind === minutes) ||
    decisions.some(({ outcome }) => outcome !== undefined);
  if (isDecided) return 'decided';
  return evidence.every(({ document_kind: kind }) => plans.has(kind)) ? 'planned' : undefined;
}

/** Each sentence once, with its quotes. */
function passages(
  evidence: PublishedEvidence,
  { attributes, language }: EvidenceDisplay,
  note?: string,
): Html {
  const words = recordWords[language];
  const bySentence = Map.groupBy(evidence, ({ claim }) => claim);
  return html`<details>
    <summary>${words.evidence(formatCount(bySentence.size, language))}</summary>
    ${note !== undefined && html`<p class="muted">${note}</p>`}
    <ul>
      ${[...bySentence].map(
        ([claim, quotes]) =>
          html`<li>
            <p ${attributes}>${claim}</p>
            ${quotes.map(
              (passage) =>
                html`<blockquote ${attributes}>${passage.quote}</blockquote>
                  ${documentLink(passage, words)}`,
            )}
          </li>`,
      )}
    </ul>
  </details>`;
}

/** `Minutes, page 3 (read by OCR)`, linked to that page where the browser shows the document itself. */
function documentLink(passage: Passage, words: RecordWords): Html {
  const { document_url: url, document_title: title, document_kind: kind, page, read_by: readBy } = passage;
  if (url === undefined) return html`<span class="muted">${words.documentGone}</span>`;
  const name = title ?? words.documentKinds[kind ?? 'other'];
  const place = page === undefined ? '' : `, ${words.page(page)}`;
  const link = externalLink(addressOf(passage, url), html`<bdi>${name}</bdi>${place}`);
  return readBy === undefined ? link : html`${link} <span class="muted">(${words.readByOcr})</span>`;
}

/** Browsers open a PDF at the page that the fragment names (RFC 8118). */
const addressOf = (passage: Passage, url: string): string =>
  passage.page === undefined || !isPdf(passage, url) || url.includes('#')
    ? url
    : `${url}#page=${passage.page}`;

const isPdf = ({ document_media_type: mediaType }: Passage, url: string): boolean =>
  mediaType === undefined ? /^[^?]*\.pdf(\?|$)/i.test(url) : /^application\/pdf\b/i.test(mediaType);
