/** What a run did, in numbers. */
import type { GateResult } from './gate/gate.ts';

/** The limit that ended a run early. */
export type Limit = 'max-usd' | 'max-meetings';

export class BriefCounts {
  /** Meetings for which a model was asked, or would be. */
  asked = 0;
  written = 0;
  /** Written from an agenda only. */
  provisional = 0;
  fallback = 0;
  /** A person wrote a brief in the meantime. */
  kept = 0;
  failed = 0;
  /** Waiting in a batch. */
  waiting = 0;
  /** The brief is current. */
  current = 0;
  /** Written again from a stored answer. */
  restored = 0;
  /** None of the fetched documents has text. */
  withoutText = 0;
  claimsPassed = 0;
  claimsDropped = 0;
  stopped: Limit | undefined;
  readonly reasons: Record<string, number> = {};

  addReasons(reasons: Readonly<Record<string, number>>): void {
    for (const [reason, count] of Object.entries(reasons))
      this.reasons[reason] = (this.reasons[reason] ?? 0) + count;
  }

  addMeeting(
    status: 'written' | 'fallback' | 'kept',
    isProvisional: boolean,
    accepted: GateResult | undefined,
  ): void {
    this[status]++;
    if (status !== 'written' || accepted === undefined) return;
    if (isProvisional) this.provisional++;
    this.claimsPassed += accepted.evidence.length + accepted.brief.decisions.length;
    this.claimsDropped += accepted.dropped.length;
  }
}
