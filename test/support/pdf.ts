/** Writes small PDF files (PDF 1.7) with texts at positions, and damaged or encrypted ones. */

/** A text at a position, in points from the lower left corner. */
export type PdfText = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size?: number;
  /** Degrees. */
  readonly angle?: number;
};

export type PdfOptions = {
  /** Requires a password that nobody knows. */
  readonly isEncrypted?: boolean;
  /** Annotations of the first page: the entries of their dictionaries. */
  readonly annotations?: readonly string[];
  /** Entries of the catalog. */
  readonly catalog?: string;
};

/** Lines from the top of a page on. */
export const pdfLines = (lines: readonly string[], { x = 72, y = 720 } = {}): PdfText[] =>
  lines.map((text, index) => ({ text, x, y: y - 14 * index }));

/** The bytes of a file with these pages. */
export function pdfOf(
  pages: readonly (readonly PdfText[])[],
  { isEncrypted = false, annotations = [], catalog = '' }: PdfOptions = {},
): Buffer {
  const firstPage = 4;
  const kids = pages.map((_, index) => `${firstPage + 2 * index} 0 R`).join(' ');
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((texts, index) => {
      const content = texts.map(showText).join('\n');
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792]${index === 0 ? annotationsOf(annotations) : ''} /Resources << /Font << /F1 3 0 R >> >> /Contents ${firstPage + 2 * index + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  const secret = isEncrypted
    ? ` /ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'11'.repeat(32)}> /U <${'22'.repeat(32)}> >>`
    : '';
  return pdfFile(objects, secret);
}

const annotationsOf = (annotations: readonly string[]): string =>
  annotations.length === 0
    ? ''
    : ` /Annots [${annotations.map((entries) => `<< /Type /Annot ${entries} >>`).join(' ')}]`;

/** A file of objects, the first of which is the catalog; each byte of a stream is a character. */
export function pdfFile(objects: readonly string[], trailer = ''): Buffer {
  let file = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

function showText({ text, x, y, size = 10, angle = 0 }: PdfText): string {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const matrix = [cos, sin, -sin, cos, x, y].map((value) => value.toFixed(4)).join(' ');
  return `BT /F1 ${size} Tf ${matrix} Tm (${text.replaceAll(/[\\()]/g, '\\$&')}) Tj ET`;
}
