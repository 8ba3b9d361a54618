/** The blocks that are plain tables: files, awards, licenses. */
import { externalLink } from '../html/components.ts';
import { shortDateElement } from '../html/dates.ts';
import { type Html, html } from '../html/template.ts';
import { type BlockView, meetingLink, type Published, rowsParagraph } from './block-view.ts';
import {
  dataTable,
  dateCell,
  detailedCell,
  moneyCell,
  numberCell,
  sourceLinker,
  textCell,
} from './data-table.ts';

const maxRows = 25;

/** The newest planning, zoning, development and legislative files. */
export function matters(view: BlockView<Published<'matters'>>): Html {
  const shown = view.rows.slice(0, maxRows);
  return html`<p>
      Planning, zoning, development and legislative files, most recently decided or introduced first.
    </p>
    ${dataTable(
      'Planning and legislative files',
      [
        { title: 'File', kind: 'heading', cell: matterCell },
        { title: 'Type', cell: ({ type }) => textCell(type) },
        { title: 'Status', cell: ({ status }) => textCell(status) },
        { title: 'Introduced', cell: ({ introduced_date }) => dateCell(introduced_date) },
        { title: 'Decided', cell: ({ decided_date }) => dateCell(decided_date) },
        { title: 'Housing units', kind: 'number', cell: ({ units }) => numberCell(units) },
        {
          title: 'Latest meeting',
          cell: ({ meeting_id }) => meetingLink(view, meeting_id, (date) => shortDateElement(date)),
        },
      ],
      shown,
    )}
    ${rowsParagraph(view, shown, 'file')}`;
}

/** The title, linked to the page of the file, with its number, address and applicant below. */
function matterCell({ title, file_number, address, applicant, url, source_url }: Published<'matters'>): Html {
  const name = textCell(title ?? file_number) ?? 'File without a title';
  return detailedCell(externalLink(url ?? source_url, name), [
    title === undefined ? undefined : file_number,
    address,
    applicant,
  ]);
}

/** The newest federal grants, loans and contracts. */
export function federalAwards(view: BlockView<Published<'federal_awards'>>): Html {
  const shown = view.rows.slice(0, maxRows);
  const linked = sourceLinker(shown);
  return html`<p>Grants, loans and contracts from the federal government, newest first.</p>
    ${dataTable(
      'Federal awards',
      [
        {
          title: 'Program',
          kind: 'heading',
          cell: (row) =>
            detailedCell(linked(row, textCell(row.program ?? row.award_id) ?? 'Award without a name'), [
              row.description,
            ]),
        },
        {
          title: 'Amount',
          kind: 'number',
          cell: ({ amount_cents }) => moneyCell(amount_cents, view.country),
        },
        { title: 'Agency', cell: ({ agency }) => textCell(agency) },
        { title: 'Recipient', cell: ({ recipient }) => textCell(recipient) },
        { title: 'From', cell: ({ start_date }) => dateCell(start_date) },
        { title: 'To', cell: ({ end_date }) => dateCell(end_date) },
        { title: 'Award', cell: ({ program, award_id }) => program !== undefined && textCell(award_id) },
      ],
      shown,
    )}
    ${rowsParagraph(view, shown, 'award')}`;
}

/** The newest licenses. */
export function permits(view: BlockView<Published<'permits'>>): Html {
  const shown = view.rows.slice(0, maxRows);
  const linked = sourceLinker(shown);
  return html`<p>Licenses issued, newest first.</p>
    ${dataTable(
      'Licenses',
      [
        {
          title: 'License',
          kind: 'heading',
          cell: (row) =>
            detailedCell(linked(row, textCell(row.category ?? row.number) ?? 'License'), [
              row.name,
              row.address,
            ]),
        },
        { title: 'Status', cell: ({ status }) => textCell(status) },
        { title: 'Issued', cell: ({ issued_date }) => dateCell(issued_date) },
        { title: 'Expires', cell: ({ expires_date }) => dateCell(expires_date) },
        { title: 'Number', cell: ({ category, number }) => category !== undefined && textCell(number) },
      ],
      shown,
    )}
    ${rowsParagraph(view, shown, 'license')}`;
}
