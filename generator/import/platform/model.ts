/**
 * What a meeting platform publishes, in one shape for all platforms: an importer fills it, `meetingRows` turns it into rows. A
 * platform that does not publish a fact leaves it out; nothing is inferred. Texts may contain markup and invisible characters,
 * links may be invalid: both are cleaned here.
 */
import type { Row } from '../../../schemas/tables/index.ts';
import type { Failure } from '../source-records.ts';
import type { Tally } from '../normalize/votes.ts';

/** A published text, or nothing. */
export type Text = string | null | undefined;

export type PlatformBody = {
  /** Its id at the platform. Without one, its name identifies it. */
  readonly id?: string | undefined;
  readonly name: string;
  /** Words that classify it, such as its type. */
  readonly type?: Text;
  readonly isActive?: boolean | undefined;
};

/** A term of office, where a platform lists people. */
export type PlatformOfficial = {
  readonly id: string;
  readonly personId?: string | undefined;
  readonly name: string;
  readonly role?: Text;
  readonly body?: PlatformBody | undefined;
  readonly startDate?: Text;
  readonly endDate?: Text;
  readonly email?: Text;
  readonly phone?: Text;
};

export type PlatformDocument = {
  /** Unique within the meeting, and stable when the list of documents changes. */
  readonly id: string;
  readonly kind: Row<'documents'>['kind'];
  readonly title?: Text;
  readonly url: Text;
  /** Guessed from the ending of `fileName` or `url` if it is not stated. */
  readonly mediaType?: Text;
  readonly fileName?: Text;
  readonly bytes?: number | null | undefined;
  /** Any text that sorts by time. The newest agenda and minutes are those of the meeting. */
  readonly publishedAt?: Text;
};

/** How a member voted, by the published name and word. */
type PlatformVote = { readonly name: string; readonly text: string };

export type PlatformMotion = {
  /** Unique within its item, and stable: the position among its motions if there is nothing better. */
  readonly id: string;
  readonly text?: Text;
  readonly mover?: Text;
  readonly seconder?: Text;
  /** What the motion does to its matter, where the platform has a word for it (`Denied`, `Referred`). */
  readonly action?: Text;
  /** The stated result in words (`Carried`, `Lost (12 to 11)`). The result is never computed from votes. */
  readonly resultText?: Text;
  /** The stated result, where the platform has a flag. */
  readonly isPassed?: boolean | null | undefined;
  /** The stated tally; counted from the named votes if there is none. */
  readonly tally?: Tally | null | undefined;
  readonly votes?: readonly PlatformVote[];
  readonly isFromAdoptedMinutes?: boolean | undefined;
  readonly stage?: Row<'motions'>['stage'] | undefined;
};

export type PlatformMatter = {
  /** Its id at the platform; otherwise its file number identifies it. */
  readonly id?: string | undefined;
  readonly fileNumber?: Text;
  readonly title?: Text;
  readonly type?: Text;
  readonly url?: Text;
};

export type PlatformItem = {
  /** Unique within the meeting, and stable when items move. */
  readonly id: string;
  /** The whole number as printed: `VII.1.E`. */
  readonly number?: Text;
  readonly title: Text;
  readonly text?: Text;
  readonly isConsent?: boolean | null | undefined;
  readonly videoSeconds?: number | null | undefined;
  readonly matter?: PlatformMatter | undefined;
  readonly attachments?: readonly PlatformDocument[];
  /** What was done, as published. */
  readonly action?: Text;
  /** The result, as published. */
  readonly result?: Text;
  readonly motions?: readonly PlatformMotion[];
  readonly url?: Text;
};

/** What says whether a meeting takes place, besides its name, body, location, participation and documents. */
type PlatformStatus = {
  /** The platform's own flag. */
  readonly isCancelled?: boolean | null | undefined;
  /** The agenda is a draft, or the meeting is not published yet. */
  readonly isDraft?: boolean | null | undefined;
  /** Its names, types, times and states as published, which may say that it is cancelled. */
  readonly names?: readonly Text[];
  /** Texts about it, in which a sentence may say so. */
  readonly texts?: readonly Text[];
};

export type PlatformMeeting = {
  readonly id: string;
  /** Local day, `YYYY-MM-DD`; null for a meeting without a date, which is skipped. */
  readonly day: string | null;
  /** Local time, `HH:MM`. */
  readonly startTime?: Text;
  readonly endTime?: Text;
  /** The published name, where there is no list of bodies. Default: the name of its body. */
  readonly name?: Text;
  readonly body?: PlatformBody | undefined;
  readonly location?: Text;
  readonly remoteUrl?: Text;
  readonly commentUrl?: Text;
  readonly participation?: Text;
  readonly status: PlatformStatus;
  /** Default: the newest document of this kind. */
  readonly agendaUrl?: Text;
  readonly minutesUrl?: Text;
  readonly videoUrl?: Text;
  readonly documents?: readonly PlatformDocument[];
  readonly items?: readonly PlatformItem[];
  /** When it last changed, as an instant (`...Z`), if that is stated in UTC. */
  readonly updatedAt?: Text;
  /** Why parts of it could not be read. What earlier imports read of them stays. */
  readonly problems?: readonly string[];
  /** Contradictions within what the platform publishes. */
  readonly findings?: readonly Failure[];
  /** Its page for people. */
  readonly sourceUrl: string;
};
