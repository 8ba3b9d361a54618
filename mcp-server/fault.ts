/**
 * What the one who asked can put right, or should know: the message says what was wrong with which value, and what would
 * be right. Everything else that is thrown is a bug.
 */
export class Fault extends Error {
  override readonly name = 'Fault';
}
