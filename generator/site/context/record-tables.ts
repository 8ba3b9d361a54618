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
  valueCell,
} from './data-table.ts';
import { recordWords } from './words/records.ts';

const maxRows = 25;

/** The newest planning, zoning, development and legislative files. */
export function matters(view: BlockView<Published<'matters'>>): Html {
  const words = recordWords[view.language].matters;
  const shown = view.rows.slice(0, maxRows);
  return html`<p>${words.intro}</p>
    ${dataTable(
      words.caption,
      [
        { title: words.file, kind: 'heading', cell: (row) => matterCell(row, words.untitled) },
        { title: words.type, cell: ({ type }) => valueCell(type, view) },
        { title: words.status, cell: ({ status }) => valueCell(status, view) },
        { title: words.introduced, cell: ({ introduced_date }) => dateCell(introduced_date, view) },
        { title: words.decided, cell: ({ decided_date }) => dateCell(decided_date, view) },
        { title: words.units, kind: 'number', cell: ({ units }) => numberCell(units, view) },
        {
          title: words.meeting,
          cell: ({ meeting_id }) =>
            meetingLink(view, meeting_id, (date) => shortDateElement(date, view.language)),
        },
      ],
      shown,
    )}
    ${rowsParagraph(view, shown, words.noun)}`;
}

/** The title, linked to the page of the file, with its number, address and applicant below. */
function matterCell(
  { title, file_number, address, applicant, url, source_url }: Published<'matters'>,
  untitled: string,
): Html {
  const name = textCell(title ?? file_number) ?? untitled;
  return detailedCell(externalLink(url ?? source_url, name), [
    title === undefined ? undefined : file_number,
    address,
    applicant,
  ]);
}

/** The newest federal grants, loans and contracts. */
export function federalAwards(view: BlockView<Published<'federal_awards'>>): Html {
  const words = recordWords[view.language].awards;
  const shown = view.rows.slice(0, maxRows);
  const linked = sourceLinker(shown);
  return html`<p>${words.intro}</p>
    ${dataTable(
      words.caption,
      [
        {
          title: words.program,
          kind: 'heading',
          cell: (row) =>
            detailedCell(linked(row, textCell(row.program ?? row.award_id) ?? words.unnamed), [
              row.description,
            ]),
        },
        {
          title: words.amount,
          kind: 'number',
          cell: ({ amount_cents }) => moneyCell(amount_cents, view),
        },
        { title: words.agency, cell: ({ agency }) => textCell(agency) },
        { title: words.recipient, cell: ({ recipient }) => textCell(recipient) },
        { title: words.from, cell: ({ start_date }) => dateCell(start_date, view) },
        { title: words.to, cell: ({ end_date }) => dateCell(end_date, view) },
        { title: words.award, cell: ({ program, award_id }) => program !== undefined && textCell(award_id) },
      ],
      shown,
    )}
    ${rowsParagraph(view, shown, words.noun)}`;
}

/** The newest licenses. */
export function permits(view: BlockView<Published<'permits'>>): Html {
  const words = recordWords[view.language].licenses;
  const shown = view.rows.slice(0, maxRows);
  const linked = sourceLinker(shown);
  return html`<p>${words.intro}</p>
    ${dataTable(
      words.caption,
      [
        {
          title: words.license,
          kind: 'heading',
          cell: (row) =>
            detailedCell(linked(row, textCell(row.category ?? row.number) ?? words.license), [
              row.name,
              row.address,
            ]),
        },
        { title: words.status, cell: ({ status }) => valueCell(status, view) },
        { title: words.issued, cell: ({ issued_date }) => dateCell(issued_date, view) },
        { title: words.expires, cell: ({ expires_date }) => dateCell(expires_date, view) },
        { title: words.number, cell: ({ category, number }) => category !== undefined && textCell(number) },
      ],
      shown,
    )}
    ${rowsParagraph(view, shown, words.noun)}`;
}
