import type { Evidence } from '../../../schemas/evidence.ts';
import { changeInstant } from '../calendar.ts';
import { agendaHeadline, headlineOf, meetingHeadline } from '../text/headlines.ts';
import { type Language, withoutArticle } from '../text/language.ts';
import { recordUrl } from '../places/place.ts';
import { agendaSummary, type Sentence, summaryOf } from '../text/summary.ts';
import { capitalized, firstWords } from '../text/template.ts';
import { tagsOf } from '../text/topics.ts';
import type { Fact, Meeting, Setting } from './meeting.ts';

const model = 'ai:demo-model';
/** Share of meetings with a brief. */
const briefShare = 0.99;
/** Share of briefs that are extracted from the official titles. */
const extractedShares = { simple: 0.04, real: 0.9 };
/** Share of these with an official title as headline, in a demo with real language. */
const titledShare = 0.85;
const notableShare = 0.1;
/** Shares of briefs that are translated, in places with a second language: recent and older meetings. */
const translatedShares = { recent: 0.4, older: 0.1 };
const recentYear = 2025;

/** Writes the brief of a past meeting and its translation. Returns its headline. */
export function writeBrief(setting: Setting, meeting: Meeting, facts: readonly Fact[]): string | undefined {
  const { random, place } = setting;
  const [first] = facts;
  if (first === undefined || !random.chance(briefShare)) return undefined;
  const isExtracted = random.chance(extractedShares[place.local === undefined ? 'simple' : 'real']);
  const isTitled = isExtracted && (place.local === undefined || random.chance(titledShare));
  const headline = isTitled
    ? titleOf(setting, first)
    : meetingHeadline(first.headline, facts, place.language, random);
  if (isExtracted)
    insertBrief(setting, meeting, facts, {
      headline,
      sentences: [{ text: titlesOf(setting, facts), fact: first }],
      generatedBy: 'extract:official-titles',
    });
  else {
    const sentences = summaryOf(setting, meeting, facts, place.language);
    insertBrief(setting, meeting, facts, { headline, sentences, generatedBy: model });
    writeTranslation(setting, meeting, facts);
  }
  return headline;
}

/** The official title, in a demo with real language cut to the length of a headline. */
const titleOf = ({ place: { local }, random }: Setting, { title }: Fact): string =>
  local === undefined ? title : firstWords(title, local.headlineWords(random));

/** The official titles, in a demo with real language up to the length of a summary. */
function titlesOf({ place, random }: Setting, facts: readonly Fact[]): string {
  const sentences = facts.map(({ title }) => `${title}.`);
  if (place.local === undefined) return sentences.join(' ');
  return firstWords(sentences.join(' '), place.local.summaryWords(random));
}

/** Writes the brief of an upcoming meeting, from its agenda. */
export function writeAgendaBrief(setting: Setting, meeting: Meeting, facts: readonly Fact[]): void {
  const [first] = facts;
  if (first === undefined) return;
  insertBrief(setting, meeting, facts, {
    headline: agendaHeadline(first, meeting, setting.place.language),
    sentences: agendaSummary(setting, meeting, facts),
    generatedBy: model,
  });
}

type Text = {
  readonly headline: string;
  readonly sentences: readonly Sentence[];
  readonly generatedBy: string;
};

function insertBrief(
  { rows, place, random }: Setting,
  meeting: Meeting,
  facts: readonly Fact[],
  text: Text,
): void {
  rows.insert('briefs', {
    meeting_id: meeting.id,
    muni_id: place.id,
    headline: text.headline,
    summary: joined(text.sentences),
    notable_items: random.chance(notableShare) ? notableItems(facts, place.language) : null,
    tags: [
      ...new Set(
        facts
          .slice(0, 2)
          .flatMap(({ subject }) => tagsOf(subject.topic, place.language === 'fr').slice(0, 2)),
      ),
    ],
    generated_by: text.generatedBy,
    generated_at: changeInstant(meeting.day, random.int(1, 9)),
    evidence: text.generatedBy === model ? evidenceOf(text, meeting, facts) : null,
    source_url: recordUrl(place, meeting.id),
  });
}

const joined = (sentences: readonly Sentence[]): string => sentences.map(({ text }) => text).join(' ');

/** The passages that support the headline and each sentence. */
function evidenceOf(
  { headline, sentences }: Text,
  { quoted }: Meeting,
  [first]: readonly Fact[],
): Evidence | null {
  if (quoted === undefined || first === undefined) return null;
  return [{ text: headline, fact: first }, ...sentences].map(({ text, fact }) => quoted.passage(text, fact));
}

const notableItems = (facts: readonly Fact[], language: Language): string[] =>
  facts.slice(0, 2).map(({ subject }) => capitalized(withoutArticle(subject.object(language) ?? '')));

function writeTranslation(setting: Setting, meeting: Meeting, facts: readonly Fact[]): void {
  const { rows, place, random } = setting;
  const language = place.translation;
  const share = meeting.year >= recentYear ? translatedShares.recent : translatedShares.older;
  if (language === undefined || !random.chance(share)) return;
  const translatable = facts.filter(({ subject }) => subject.object(language) !== undefined);
  const [first] = translatable;
  if (first === undefined) return;
  const headline = headlineOf(first, meeting.body, language, random);
  rows.insert('briefs_i18n', {
    id: rows.nextId('briefs_i18n'),
    meeting_id: meeting.id,
    muni_id: place.id,
    language,
    headline: meetingHeadline(headline, translatable, language, random),
    summary: joined(summaryOf(setting, meeting, translatable, language)),
    generated_by: model,
    source_url: recordUrl(place, meeting.id),
  });
}
