import type { Fact } from '../meetings/meeting.ts';
import type { Draft } from './draft.ts';
import { type DocumentWords, headOf } from './words.ts';

/** The agenda of a meeting: its notice, the items, and how to take part. */
export function writeAgenda(draft: Draft, writer: DocumentWords, facts: readonly Fact[]): void {
  const { agenda } = writer.words;
  draft.begin([headOf(writer, agenda.kind), ...writer.writeAll(agenda.notice)]);
  const items = facts.map((fact, index) =>
    writer.writeAll(agenda.item, writer.itemSlots(fact, index)).join('\n'),
  );
  draft.begin([...agenda.opening, ...items]);
  draft.begin(writer.writeAll(agenda.closing));
}
