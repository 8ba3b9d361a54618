/** Turns the tree of an agenda into items. Pure. */
import { cleanLine } from '../normalize/text.ts';
import type { PlatformDocument, PlatformItem, PlatformMotion } from '../platform/model.ts';
import type { ItemRecord, VoteRecord } from './shapes.ts';

export type ItemSource = {
  readonly api: string;
  /** Seconds into the recording, by item. */
  readonly positions: ReadonlyMap<string, number>;
};

type Place = {
  /** The numbers of the ancestors. */
  readonly numbers: readonly string[];
  readonly isConsent: boolean;
  /** Positions in the tree, which identify items without an id. */
  readonly path: string;
};

/** The items in the order of the agenda. Sections are items too, since minutes record motions on them. */
export const itemsOf = (records: readonly ItemRecord[], source: ItemSource): PlatformItem[] =>
  walk(records, { numbers: [], isConsent: false, path: 'p' }, source);

const walk = (records: readonly ItemRecord[], place: Place, source: ItemSource): PlatformItem[] =>
  records.flatMap((record, index) => {
    const own = placeOf(record, place, index);
    return [...itemOf(record, own, source), ...walk(record.childItems ?? [], own, source)];
  });

/** There is no flag for the consent agenda: what is below a section with this name is on it. */
const consentSection = /^(?:the )?consent\b|\bconsent (?:agenda|calendar|items?)\b/i;

function placeOf(record: ItemRecord, { numbers, isConsent, path }: Place, index: number): Place {
  const number = cleanLine(record.agendaObjectItemOutlineNumber);
  const title = cleanLine(record.agendaObjectItemName) ?? '';
  return {
    numbers: number === null ? numbers : [...numbers, number],
    isConsent: isConsent || ((record.childItems ?? []).length > 0 && consentSection.test(title)),
    path: `${path}-${index}`,
  };
}

function itemOf(
  record: ItemRecord,
  { numbers, isConsent, path }: Place,
  { api, positions }: ItemSource,
): PlatformItem[] {
  const title = cleanLine(record.agendaObjectItemName);
  if (title === null && record.minutesItemVotes.length === 0) return [];
  const id = record.id ?? path;
  const fileNumber = cleanLine(record.agendaObjectItemNumber);
  return [
    {
      id,
      number: cleanLine(record.agendaObjectItemOutlineNumberFull) ?? fullNumber(numbers, record),
      title,
      text: textOf(record),
      // A consent section says what is on it; other agendas may have none, so that nothing is said about their items.
      isConsent: isConsent ? true : null,
      videoSeconds: positions.get(id) ?? null,
      ...(fileNumber === null ? {} : { matter: { fileNumber, title } }),
      attachments: record.attachmentsList.flatMap((attachment) => exhibitOf(attachment, api)),
      motions: record.minutesItemVotes.map((vote, index) => motionOf(vote, index)),
    },
  ];
}

/** `VII.`, `1`, `E` → `VII.1.E`. An item without a number of its own has none. */
function fullNumber(
  numbers: readonly string[],
  { agendaObjectItemOutlineNumber }: ItemRecord,
): string | null {
  if (agendaObjectItemOutlineNumber === null) return null;
  return numbers.length === 1
    ? (numbers[0] ?? null)
    : numbers.map((number) => number.replace(/[.)]+$/, '')).join('.');
}

function textOf({
  agendaObjectItemDescription,
  agendaObjectItemMinutesHtmlContent,
}: ItemRecord): string | null {
  const texts = [agendaObjectItemDescription, agendaObjectItemMinutesHtmlContent].filter(
    (text) => text !== null,
  );
  return texts.length === 0 ? null : [...new Set(texts)].join('\n\n');
}

/** Only what the client shows. The address of an attachment in an answer expires; this one does not. */
function exhibitOf(
  {
    id,
    fileName,
    mediaFileName,
    contentType,
    fileSize,
    isPublished,
    isDeleted,
  }: ItemRecord['attachmentsList'][number],
  api: string,
): PlatformDocument[] {
  if (isPublished === false || isDeleted === true) return [];
  return [
    {
      id: `a${id}`,
      kind: 'exhibit',
      title: fileName,
      url: `${api}/Meetings/GetAttachmentFile(fileId=${id})`,
      mediaType: contentType,
      fileName: mediaFileName,
      bytes: fileSize,
    },
  ];
}

const named = (names: readonly string[], text: string) => names.map((name) => ({ name, text }));

/** The flags of the item (`hasMotion`, `hasVote`) are false even where there are votes, so that only the votes count. */
function motionOf(vote: VoteRecord, index: number): PlatformMotion {
  return {
    id: String(index + 1),
    text: vote.motionName,
    mover: vote.initiatedBy,
    seconder: vote.secondedBy,
    // 1 passed, 0 failed, as published minutes of Green Bay confirm.
    isPassed: vote.passFail === 1 ? true : vote.passFail === 0 ? false : null,
    votes: [
      ...named(vote.yesVotes, 'Yes'),
      ...named(vote.noVotes, 'No'),
      ...named(vote.abstainVotes, 'Abstain'),
    ],
  };
}
