/** Writes small Word files (Office Open XML, ECMA-376). */
import { zipOf } from './zip.ts';

const namespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** The bytes of a file with this XML in its body, and in other parts, such as `footnotes`. */
export const wordFile = (body: string, parts: Readonly<Record<string, string>> = {}): Buffer =>
  zipOf({
    '[Content_Types].xml': '<?xml version="1.0"?><Types/>',
    'word/document.xml': `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="${namespace}"><w:body>${body}</w:body></w:document>`,
    ...Object.fromEntries(
      Object.entries(parts).map(([name, content]) => [
        `word/${name}.xml`,
        `<?xml version="1.0"?><w:hdr xmlns:w="${namespace}">${content}</w:hdr>`,
      ]),
    ),
  });

export const wordParagraph = (...texts: readonly string[]): string =>
  `<w:p>${texts.map((text) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`).join('')}</w:p>`;
