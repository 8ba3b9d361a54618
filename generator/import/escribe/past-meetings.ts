/**
 * Reads eSCRIBE's lists of past meetings by type. They alone have a flag for cancelled meetings, and where the calendar shows no past
 * months, they alone have the past meetings.
 */
import * as z from 'zod';
import type { Failure } from '../importer.ts';
import { parseRecords } from '../normalize/records.ts';
import { writtenDayOf } from '../normalize/written-dates.ts';
import type { PlatformRun } from '../platform/platform.ts';
import { shaped } from '../platform/shape.ts';
import { lineOf, parseHtml } from '../web/html.ts';
import { SourceError } from '../web/source-error.ts';
import { type MeetingRecord, pastMeetingShape } from './shapes.ts';

/** Some clients answer with pages, others with a list of everything. */
const answerShape = z.object({
  d: z.union([
    z.object({ TotalCount: z.int(), Meetings: z.array(z.unknown()) }),
    z.array(z.unknown()).transform((all) => ({ TotalCount: all.length, Meetings: all })),
  ]),
});

/** What has been read of a type. */
type TypeState = {
  readonly meetings: Map<string, MeetingRecord>;
  pages: number;
  /** The day of the earliest meeting so far. */
  earliest: string;
  isWhole: boolean;
  /** The client has no such list, or refuses it. */
  isAbsent: boolean;
};

type PastMeeting = { readonly type: string; readonly id: string; readonly day: string };

export class PastMeetings {
  readonly #run: PlatformRun;
  readonly #types: Map<string, TypeState>;
  #refused: Failure[] = [];

  /** Types that earlier imports saw may have past meetings that the calendar does not show. */
  constructor(run: PlatformRun) {
    this.#run = run;
    const known = run.options.memory.recordsOf('type');
    this.#types = new Map(known.map(({ id }) => [id, newState()]));
  }

  get types(): readonly string[] {
    return [...this.#types.keys()];
  }

  addType(type: string): void {
    this.#stateOf(type);
  }

  /** Reads the types from the page for people, if the calendar and earlier imports name none. */
  async findTypes(): Promise<void> {
    if (this.#types.size > 0) return;
    const page = await this.#run.source.text(new URL(`${this.#run.base}/`)).catch(emptyIfMissing);
    for (const name of parseHtml(page).querySelectorAll('.MeetingTypeNameText')) {
      const type = lineOf(name)?.replace(/\s*\(\d+\)$/, '');
      if (type !== undefined && type !== '') this.addType(type);
    }
  }

  /**
   * Returns the flag of a meeting; undefined if it is not listed, or the client has no such list. Lists begin with the newest meetings, so
   * only the pages up to the meeting are requested, each once per import.
   * @throws {SourceError} if another attempt may succeed
   */
  async isCancelled({ type, id, day }: PastMeeting): Promise<boolean | undefined> {
    const state = this.#stateOf(type);
    await this.#readUntil(type, state, () => state.meetings.has(id) || state.earliest < day);
    return state.meetings.get(id)?.Cancelled ?? undefined;
  }

  /**
   * Returns the past meetings of the period that the calendar does not show. If the first page of a type has none, the calendar shows
   * past months, and no other page is requested.
   * @throws {SourceError} if another attempt may succeed
   */
  async hidden(shown: ReadonlySet<string>): Promise<readonly MeetingRecord[]> {
    const from = this.#run.period.from ?? '';
    const isHidden = (meeting: MeetingRecord): boolean =>
      !shown.has(meeting.ID) && (dayIn(meeting) ?? '') >= from;
    for (const [type, state] of this.#types) {
      await this.#readUntil(type, state, () => state.pages > 0);
      if ([...state.meetings.values()].some(isHidden))
        await this.#readUntil(type, state, () => state.earliest < from);
    }
    return [...this.#types.values()].flatMap(({ meetings }) => [...meetings.values()].filter(isHidden));
  }

  /** False only if the lists of all types say that there is no such meeting. @throws {SourceError} */
  async mayHave(id: string, day: string): Promise<boolean> {
    for (const [type, state] of this.#types) {
      await this.#readUntil(type, state, () => state.meetings.has(id) || state.earliest < day);
      if (state.isAbsent || state.meetings.has(id)) return true;
    }
    return this.#types.size === 0;
  }

  /** Returns the lists without usable flags, each once. */
  takeRefused(): readonly Failure[] {
    const refused = this.#refused;
    this.#refused = [];
    return refused;
  }

  #stateOf(type: string): TypeState {
    const state = this.#types.get(type) ?? newState();
    this.#types.set(type, state);
    return state;
  }

  async #readUntil(type: string, state: TypeState, isEnough: () => boolean): Promise<void> {
    while (!state.isWhole && !isEnough())
      await this.#readPage(type, state).catch((error: unknown) => {
        if (!(error instanceof SourceError) || error.kind === 'unreachable') throw error;
        const isAbsent = error.kind === 'missing' || /unknown web method/i.test(error.body);
        if (error.kind === 'failed' && !isAbsent) throw error;
        if (!isAbsent)
          this.#refused.push({ what: `flags of past meetings (${type})`, reason: error.message });
        Object.assign(state, { isWhole: true, isAbsent: true });
      });
  }

  async #readPage(type: string, state: TypeState): Promise<void> {
    const { source, base } = this.#run;
    const url = new URL(`${base}/MeetingsCalendarView.aspx/PastMeetings`);
    const answer = await source.json(url, { json: { type, pageNumber: state.pages + 1 } });
    const { TotalCount, Meetings } = shaped(answerShape, answer, url).d;
    const { values, skipped } = parseRecords(pastMeetingShape, Meetings, 'past meeting');
    this.#refused.push(...skipped);
    const found = values.map(({ value }) => value).filter(({ ID }) => !state.meetings.has(ID));
    for (const meeting of found) {
      state.meetings.set(meeting.ID, { ...meeting, MeetingType: meeting.MeetingType ?? type });
      const day = dayIn(meeting);
      if (day !== null && day < state.earliest) state.earliest = day;
    }
    state.pages++;
    state.isWhole = found.length === 0 || state.meetings.size >= TotalCount;
    if (skipped.length > 0) state.isAbsent = true;
  }
}

const newState = (): TypeState => ({
  meetings: new Map(),
  pages: 0,
  earliest: '9999',
  isWhole: false,
  isAbsent: false,
});

const dayIn = ({ StartDate }: MeetingRecord): string | null =>
  writtenDayOf(StartDate) ?? StartDate?.slice(0, 10).replaceAll('/', '-') ?? null;

function emptyIfMissing(error: unknown): string {
  if (error instanceof SourceError && error.kind !== 'unreachable' && error.kind !== 'failed') return '';
  throw error;
}
