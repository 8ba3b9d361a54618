/** Writes small zip archives, with members that are not compressed (APPNOTE 6.3.10). */
import { crc32 } from 'node:zlib';

/** The bytes of an archive with these members. */
export function zipOf(members: Readonly<Record<string, string | Uint8Array>>): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(members)) {
    const bytes = Buffer.from(content);
    const path = Buffer.from(name);
    // Version, flags, method, time, date, checksum, sizes, length of the name.
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(bytes.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(path.length, 22);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(offset, 10);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, path, bytes]);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), facts, entry, path]));
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, central, Buffer.from('PK\u0005\u0006'), end]);
}

/** A workbook with sheets of texts and numbers; a null is an empty cell. */
export function workbookOf(
  sheets: Readonly<Record<string, readonly (readonly (string | number | null)[])[]>>,
): Buffer {
  const names = Object.keys(sheets);
  const space = 'http://schemas.openxmlformats.org';
  const xml = '<?xml version="1.0" encoding="UTF-8"?>';
  return zipOf({
    '[Content_Types].xml': `${xml}<Types xmlns="${space}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    'xl/workbook.xml': `${xml}<workbook xmlns="${space}/spreadsheetml/2006/main" xmlns:r="${space}/officeDocument/2006/relationships"><sheets>${names
      .map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="r${index + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${space}/package/2006/relationships">${names
      .map(
        (_, index) =>
          `<Relationship Id="r${index + 1}" Type="${space}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
      )
      .join('')}</Relationships>`,
    ...Object.fromEntries(
      names.map((name, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `${xml}${sheetXml(sheets[name] ?? [], space)}`,
      ]),
    ),
  });
}

const sheetXml = (rows: readonly (readonly (string | number | null)[])[], space: string): string =>
  `<worksheet xmlns="${space}/spreadsheetml/2006/main"><sheetData>${rows
    .map(
      (row, index) =>
        `<row r="${index + 1}">${row.map((cell, column) => cellXml(cell, column, index)).join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`;

function cellXml(cell: string | number | null, column: number, row: number): string {
  const address = `${String.fromCodePoint(65 + column)}${row + 1}`;
  if (cell === null) return '';
  return typeof cell === 'number'
    ? `<c r="${address}"><v>${cell}</v></c>`
    : `<c r="${address}" t="inlineStr"><is><t>${cell}</t></is></c>`;
}
