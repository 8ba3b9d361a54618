/** The index is damaged, incomplete or of an unknown version. The message is safe to publish. */
export class IndexFault extends Error {
  override name = 'IndexFault';
}
