/** An index that cannot be served: the message says in plain words what is wrong with it. */
export class IndexFault extends Error {
  override name = 'IndexFault';
}
