/** The evidence of briefs and decisions in answers. */
import type { Decision, Meeting, PublishedEvidence } from '../../schemas/documents.ts';
import { counted, oneLine } from './text.ts';

/** A meeting without the evidence of its brief and decisions, which would fill most of an answer about several meetings. */
export function withoutEvidence(meeting: Meeting): Meeting {
  const { evidence: _evidence, decisions, ...rest } = meeting;
  return { ...rest, decisions: decisions.map(decisionWithoutEvidence) };
}

function decisionWithoutEvidence({ evidence: _evidence, ...rest }: Decision): Decision {
  return rest;
}

/** How to get the evidence that an answer omits; none if there is none. */
export function evidenceLeftOut(meetings: readonly Meeting[], how: string): string[] {
  const count = meetings.filter(hasEvidence).length;
  return count === 0
    ? []
    : [`Evidence of ${counted(count, 'meeting')} (quotes of official documents): ${how}.`];
}

const hasEvidence = ({ evidence, decisions }: Meeting): boolean =>
  evidence !== undefined || decisions.some((decision) => decision.evidence !== undefined);

/** One line per passage: `Evidence for “It passed.”: “PASSED 5-0” (Minutes, page 3, https://…)`. */
export const evidenceLines = (evidence: PublishedEvidence = []): string[] =>
  evidence.map(
    ({
      claim,
      quote,
      page,
      read_by: readBy,
      document_title: title,
      document_kind: kind,
      document_url: url,
    }) =>
      `  Evidence for “${oneLine(claim)}”: “${oneLine(quote)}” (${[
        oneLine(title ?? kind ?? 'document'),
        page === undefined ? undefined : `page ${page}`,
        readBy === undefined ? undefined : 'read by OCR',
        url ?? 'no longer listed, or changed',
      ]
        .filter((part) => part !== undefined)
        .join(', ')})`,
  );
