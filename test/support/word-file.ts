/** Writes small Word files (Office Open XML, ECMA-376). */
import { zipOf } from './zip.ts';

const namespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** The bytes of a file with this XML in its body. */
export const wordFile = (body: string): Buffer =>
  zipOf({
    '[Content_Types].xml': '<?xml version="1.0"?><Types/>',
    'word/document.xml': `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="${namespace}"><w:body>${body}</w:body></w:document>`,
  });

export const wordParagraph = (...texts: readonly string[]): string =>
  `<w:p>${texts.map((text) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`).join('')}</w:p>`;
