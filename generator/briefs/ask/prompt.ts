/**
 * Renders the messages of a request. Instructions are in the system message. Official records and documents are data between
 * delimiters that contain a hash of the data, so that no document can close them. Pure, apart from reading the prompt.
 */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { reasonedLines, neutralTables } from '../gate/neutral/neutral-words.ts';
import type { Part } from '../collect/parts.ts';
import type { Claim, Material } from '../model.ts';

const template = readFileSync(new URL('brief-prompt.md', import.meta.url), 'utf8');

const languages: Readonly<Record<Material['language'], string>> = {
  en: 'English',
  fr: 'French',
  es: 'Spanish',
};

export type Messages = { readonly system: string; readonly user: string };

/** What a request is about besides the instructions. */
export type Section =
  | { readonly kind: 'part'; readonly part: Part; readonly number: number; readonly count: number }
  /** Claims from the parts of a large meeting, of which the headline and summary are made. */
  | { readonly kind: 'claims'; readonly claims: readonly Claim[] };

/** The messages of a request. `problems` are sentences about the previous answer to the same request. */
export function messagesOf(material: Material, section: Section, problems: readonly string[] = []): Messages {
  const data = section.kind === 'part' ? dataOfPart(section.part) : dataOfClaims(section.claims);
  const header = [headerOf(material), taskOf(section), ...retryOf(problems)].join('\n');
  return { system: systemOf(material), user: `${header}\n\n${enclose(data)}` };
}

const systemOf = ({ language }: Material): string =>
  template
    .replaceAll('{{language}}', languages[language])
    .replaceAll('{{bodies}}', listOf(neutralTables[language].bodies))
    .replaceAll('{{predicates}}', listOf(neutralTables[language].predicates, /,\s*/))
    .replaceAll(
      '{{words}}',
      `${listOf(neutralTables[language].joints)}, ${listOf(neutralTables[language].words)}`,
    );

const listOf = (lines: string, separator?: RegExp): string =>
  reasonedLines(lines, separator)
    .flatMap(({ entries }) => entries)
    .join(', ');

/** Changes with the instructions. The words that this file adds are part of them, and the words that the gate lets pass. */
export const promptVersion = hash(
  'sha256',
  JSON.stringify([template, languages, neutralTables, fixedWords()]),
).slice(0, 12);

/** The facts about the meeting that come from columns with a checked format, and short names. */
function headerOf({ rows: { place, meeting } }: Material): string {
  const body = meeting.body_name === null ? '' : `, ${oneLine(meeting.body_name)}`;
  return `Meeting: ${oneLine(place.name)}, ${oneLine(place.state)}${body}, ${meeting.meeting_date}`;
}

const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').slice(0, 200);

function taskOf(section: Section): string {
  const words = fixedWords();
  if (section.kind === 'claims') return words.claims;
  const { number, count } = section;
  return count === 1 ? words.whole : `${words.part} ${number} / ${count}. ${words.partRule}`;
}

function fixedWords() {
  return {
    whole: 'Write the brief of this meeting.',
    part: 'The meeting is too large for one request. This is part',
    partRule: 'Write the claims about the items of this part only.',
    claims:
      'The meeting was too large for one request. Below are verified claims about its parts. Write the headline, the summary and the notable items from them: copy `quote` and `documentId` of a claim unchanged, and repeat or shorten its `text`. `decisions` is empty.',
    retry: 'Your previous answer had these problems. Write the whole answer again without them:',
  };
}

const retryLinesMax = 20;

const retryOf = (problems: readonly string[]): string[] =>
  problems.length === 0
    ? []
    : ['', fixedWords().retry, ...problems.slice(0, retryLinesMax).map((problem) => `- ${oneLine(problem)}`)];

type Data = { readonly tag: string; readonly attributes: string; readonly text: string };

function dataOfPart({ entries, excerpts }: Part): Data[] {
  const records = { tag: 'official-records', attributes: '', text: entries.join('\n') };
  const documents = excerpts.map(({ document: { documentId, kind }, texts }) => ({
    tag: 'document',
    attributes: ` documentId="${documentId}" kind="${kind}"`,
    text: texts.map(withoutControls).join(`\n[…]\n`),
  }));
  return [records, ...documents];
}

const dataOfClaims = (claims: readonly Claim[]): Data[] => [
  { tag: 'claims', attributes: '', text: claims.map((claim) => JSON.stringify(claim)).join('\n') },
];

/** Control and invisible format characters carry no official content, and can hide text from people who review it. */
const withoutControls = (text: string): string =>
  text.replaceAll(/(?![\n\t\u00ad])[\p{Cc}\p{Cf}\u{e0000}-\u{e007f}]/gu, ' ');

/** The hash of all data is in each delimiter: data that contains its own hash cannot be made. */
function enclose(data: readonly Data[]): string {
  const key = hash('sha256', JSON.stringify(data)).slice(0, 16);
  return data
    .map(({ tag, attributes, text }) => `<${tag}-${key}${attributes}>\n${text}\n</${tag}-${key}>`)
    .join('\n\n');
}
