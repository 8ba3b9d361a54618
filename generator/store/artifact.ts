/** One file of the output. Exporters return artifacts, and only artifacts are published. */
export type Artifact = {
  /** Key in the built folder and in the bucket: `us/city/oakland-ca/meetings.json`. */
  readonly path: string;
  readonly body: Uint8Array;
  readonly mediaType: string;
  readonly cache: CacheRule;
};

/** A file that need not be rendered, since it would be as published. */
export type PublishedFile = { readonly path: string; readonly isPublished: true };

/** Whether a file was rendered. */
export const isRendered = (file: Artifact | PublishedFile): file is Artifact => !('isPublished' in file);

export const jsonMediaType = 'application/json; charset=utf-8';
export const binaryMediaType = 'application/octet-stream';
export const gzipMediaType = 'application/gzip';
/** https://www.iana.org/assignments/media-types/application/vnd.apache.parquet */
export const parquetMediaType = 'application/vnd.apache.parquet';
export const markdownMediaType = 'text/markdown; charset=utf-8';
export const textMediaType = 'text/plain; charset=utf-8';
export const htmlMediaType = 'text/html; charset=utf-8';

/**
 * Cache-Control headers by kind of file. Hourly files match the schedule of the job: browsers revalidate after 5 minutes, the
 * CDN after an hour or an invalidation, and both may serve the old copy meanwhile.
 */
export const cacheRules = {
  hourly: 'public, max-age=300, s-maxage=3600, stale-while-revalidate=86400',
  daily: 'public, max-age=3600, s-maxage=86400, stale-while-revalidate=86400',
  immutable: 'public, max-age=31536000, immutable',
  /** Only the search function reads it. No cache in between may keep it, so that each new pointer is seen. */
  pointer: 'private, no-cache',
} as const;

export type CacheRule = keyof typeof cacheRules;
