/** Writes the links between decisions of several meetings, at the end of an import. */
import type { DatabaseSync } from 'node:sqlite';
import { type Row, tableOf, vetoBases } from '../../../schemas/tables/index.ts';
import { vetoLinks, type VetoDecision } from '../normalize/veto-records.ts';

const columns = Object.keys(tableOf('decision_links').columns) as (keyof Row<'decision_links'>)[];

/** Replaces the links between vetoes and the votes on them. A link that is right stays as it is. */
export function deriveLinks(database: DatabaseSync, placeId: string): void {
  const links = new Map(vetoLinks(vetoDecisions(database, placeId)).map((link) => [link.id, link]));
  const known = database
    .prepare('SELECT id FROM decision_links WHERE muni_id = ? AND basis IN (?, ?)')
    .all(placeId, vetoBases.vote, vetoBases.record)
    .map(({ id }) => String(id));
  const remove = database.prepare('DELETE FROM decision_links WHERE id = ?');
  for (const id of known) if (!links.has(id)) remove.run(id);
  const add = database.prepare(
    `INSERT OR REPLACE INTO decision_links (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  for (const [id, link] of links) if (!known.includes(id)) add.run(...columns.map((column) => link[column]));
}

/** What may be about a veto (normalize/vetoes.ts decides). */
const mentions = ['headline', 'decision', 'agenda_items.title', 'matters.title']
  .flatMap((column) =>
    ['%v_to%', '%without%approv%', '%disapprov%'].map((text) => `${column} LIKE '${text}'`),
  )
  .join(' OR ');

/** The decisions of a place that are votes on vetoes, or mention one. */
const vetoDecisions = (database: DatabaseSync, placeId: string): VetoDecision[] =>
  database
    .prepare(
      `SELECT decisions.id, decisions.meeting_id, decisions.muni_id, decisions.matter_id, outcome, decisions.source_url,
        meeting_date, headline, decision, agenda_items.title AS item, matters.title AS matter, file_number
      FROM decisions JOIN meetings ON meetings.id = decisions.meeting_id
      LEFT JOIN agenda_items ON agenda_items.id = decisions.agenda_item_id
      LEFT JOIN matters ON matters.id = decisions.matter_id
      WHERE decisions.muni_id = ? AND (outcome IN ('overridden', 'sustained') OR ${mentions})
      ORDER BY meeting_date, decisions.id`,
    )
    .all(placeId)
    .map((row) => {
      const textOf = (column: string): string | null =>
        row[column] === null || row[column] === undefined ? null : String(row[column]);
      return {
        id: String(row['id']),
        meeting_id: String(row['meeting_id']),
        muni_id: String(row['muni_id']),
        matter_id: textOf('matter_id'),
        outcome: textOf('outcome') as VetoDecision['outcome'],
        source_url: String(row['source_url']),
        day: String(row['meeting_date']),
        texts: ['headline', 'decision', 'item', 'matter'].map(textOf),
        fileNumber: textOf('file_number'),
      };
    });
