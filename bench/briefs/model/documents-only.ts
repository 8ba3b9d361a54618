/** What a model under evaluation sees of a meeting. */
import type { Material } from '../../../generator/briefs/model.ts';

/**
 * The documents, and the name, body and date of the meeting. The rows that a brief is scored by are hidden from the model, and from
 * the gate as well: a gate that reads the rows would measure itself.
 */
export const documentsOnly = ({ rows: { place, meeting }, texts, language }: Material): Material => ({
  rows: {
    place,
    meeting,
    agendaItems: [],
    motions: [],
    votes: [],
    decisions: [],
    matters: [],
    officials: [],
  },
  texts,
  language,
});
