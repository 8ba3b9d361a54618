/** Reads eSCRIBE's lists of past meetings by type, which alone have a flag for cancelled meetings. */
import * as z from 'zod';
import type { Failure } from '../importer.ts';
import { valuesOf } from '../normalize/records.ts';
import { writtenDayOf } from '../normalize/written-dates.ts';
import type { PlatformRun } from '../platform/platform.ts';
import { optionalText, requiredId, shaped } from '../platform/shape.ts';
import { SourceError } from '../web/source-error.ts';

const answerShape = z.object({ d: z.object({ TotalCount: z.int(), Meetings: z.array(z.unknown()) }) });
const meetingShape = z.object({
  Id: requiredId,
  MeetingDate: optionalText,
  Cancelled: z.boolean().nullish(),
});

/** What has been read of a type. */
type TypeState = {
  readonly flags: Map<string, boolean>;
  pages: number;
  /** The day of the earliest meeting so far. */
  earliest: string;
  isWhole: boolean;
};

type PastMeeting = { readonly type: string; readonly id: string; readonly day: string };

export class PastMeetings {
  readonly #run: PlatformRun;
  readonly #types = new Map<string, TypeState>();
  #refused: Failure[] = [];

  constructor(run: PlatformRun) {
    this.#run = run;
  }

  /**
   * Returns the flag of a meeting; undefined if it is not listed, or the client has no such list. Lists begin with the newest meetings, so
   * only the pages up to the meeting are requested, each once per import.
   * @throws {SourceError} if another attempt may succeed
   */
  async isCancelled({ type, id, day }: PastMeeting): Promise<boolean | undefined> {
    const state = this.#types.get(type) ?? { flags: new Map(), pages: 0, earliest: '9999', isWhole: false };
    this.#types.set(type, state);
    while (!state.isWhole && !state.flags.has(id) && state.earliest >= day)
      await this.#readPage(type, state).catch((error: unknown) => {
        if (!(error instanceof SourceError) || error.kind === 'unreachable') throw error;
        const isAbsent = error.kind === 'missing' || /unknown web method/i.test(error.body);
        if (error.kind === 'failed' && !isAbsent) throw error;
        if (!isAbsent)
          this.#refused.push({ what: `flags of past meetings (${type})`, reason: error.message });
        state.isWhole = true;
      });
    return state.flags.get(id);
  }

  /** Returns the lists without usable flags, each once. */
  takeRefused(): readonly Failure[] {
    const refused = this.#refused;
    this.#refused = [];
    return refused;
  }

  async #readPage(type: string, state: TypeState): Promise<void> {
    const { source, base } = this.#run;
    const url = new URL(`${base}/MeetingsCalendarView.aspx/PastMeetings`);
    const answer = await source.json(url, { json: { type, pageNumber: state.pages + 1 } });
    const { TotalCount, Meetings } = shaped(answerShape, answer, url).d;
    const found = valuesOf(meetingShape, Meetings).filter(({ Id }) => !state.flags.has(Id));
    for (const { Id, MeetingDate, Cancelled } of found) {
      state.flags.set(Id, Cancelled ?? false);
      const day = writtenDayOf(MeetingDate);
      if (day !== null && day < state.earliest) state.earliest = day;
    }
    state.pages++;
    state.isWhole = found.length === 0 || state.flags.size >= TotalCount;
  }
}
