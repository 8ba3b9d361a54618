/** An error for the caller: its message names the offending value and the remedy. Any other error is a bug. */
export class Fault extends Error {
  override readonly name = 'Fault';
}
