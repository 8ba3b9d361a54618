/** Media types of files, by the ending of their names. */

const mediaTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  htm: 'text/html',
  html: 'text/html',
  txt: 'text/plain',
  jpg: 'image/jpeg',
  png: 'image/png',
  mp4: 'video/mp4',
};

/** The media type of a file name or address; null for any other ending. */
export const mediaTypeOf = (name: string): string | null =>
  mediaTypes[/\.([a-z0-9]{3,4})(?:[?#]|$)/i.exec(name)?.[1]?.toLowerCase() ?? ''] ?? null;
