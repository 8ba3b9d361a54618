/** An error response of OpenSearch. */
export class Refused extends Error {
  readonly status: number;
  readonly type: string;

  constructor(status: number, type: string, reason: string) {
    super(reason);
    this.status = status;
    this.type = type;
  }
}

export const illegal = (reason: string): Refused => new Refused(400, 'illegal_argument_exception', reason);
