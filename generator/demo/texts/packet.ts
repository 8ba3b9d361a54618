import type { Fact } from '../meetings/meeting.ts';
import { Draft } from './draft.ts';
import { type DocumentWords, headed, headOf } from './words.ts';

/** Reports of a packet. Agendas with more items have short ones without a report. */
const reportsMax = 8;
const lettersMax = 2;

/** The packet of a meeting: a cover with contents, a report about each item, and a draft resolution. */
export function packetOf(writer: DocumentWords, facts: readonly Fact[]): Draft {
  const { packet } = writer.words;
  const reports = new Draft();
  const entries = facts.slice(0, reportsMax).map((fact, index) => {
    const slots = writer.itemSlots(fact, index);
    const page = String(1 + reports.begin(reportOf(writer, fact, slots)));
    return writer.write(packet.entry, { ...slots, page });
  });
  const [first] = facts;
  if (first !== undefined) {
    const page = 1 + reports.begin(writer.writeAll(packet.resolution, writer.itemSlots(first, 0)));
    entries.push(writer.write(packet.last, { page: String(page) }));
  }
  const draft = new Draft();
  const contents = headed(packet.contents, entries.join('\n'));
  draft.begin([[headOf(writer, packet.kind), contents, ...writer.writeAll(packet.cover)].join('\n\n')]);
  for (const page of reports.pages) draft.begin([page]);
  return draft;
}

function reportOf(
  writer: DocumentWords,
  { subject }: Fact,
  slots: ReturnType<DocumentWords['itemSlots']>,
): string[] {
  const { packet } = writer.words;
  const { language, random } = writer;
  const details = subject.details(language, random).map((detail) => subject.repeat(detail, language, random));
  const [background = ''] = writer.some(packet.backgrounds, 1);
  const letters = writer
    .concerns(random.int(0, lettersMax))
    .map((concern) => writer.write(packet.letter, concern));
  return [
    ...writer.writeAll(packet.report, slots),
    headed(packet.background, [background, ...details].join(' ')),
    headed(packet.discussion, writer.writeAll(writer.some(packet.discussions, 3)).join('\n\n')),
    writer.write(slots['amount'] === '' ? packet.free : packet.cost, slots),
    ...(letters.length === 0 ? [] : [headed(packet.letters, letters.join('\n'))]),
    packet.attachments,
  ];
}
