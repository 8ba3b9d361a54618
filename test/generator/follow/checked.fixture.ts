/** Checks of follows with a state file, and what they send. */
import { join } from 'node:path';
import { checkFollows, type FollowReport } from '../../../generator/follow/check-follows.ts';
import { createDelivery } from '../../../generator/follow/deliver.ts';
import type { RequireAnswer } from '../../../generator/follow/host-names.ts';
import type { Follow } from '../../../generator/follow/follows.ts';
import { SentDecisions } from '../../../generator/follow/sent.ts';
import { temporaryFolder } from '../../support/corpus/corpus.ts';

export const secret = `whsec_${Buffer.alloc(32, 'key').toString('base64')}`;

export const follow = (over: Partial<Follow> = {}): Follow => ({
  name: 'Housing in Ohio',
  query: 'housing',
  filters: { state: 'Ohio' },
  target: { email: 'editor@example.org' },
  ...over,
});

export type Setup = {
  readonly searchUrl: string;
  readonly smtpUrl?: string;
  readonly file: string;
  readonly isDryRun?: boolean;
  readonly sendsFirst?: boolean;
  readonly timeoutMs?: number;
  readonly requireAnswer?: RequireAnswer;
  readonly searchTimeoutMs?: number;
};

export async function check(follows: readonly Follow[], setup: Setup): Promise<readonly FollowReport[]> {
  const {
    searchUrl,
    smtpUrl,
    file,
    isDryRun = false,
    sendsFirst = false,
    timeoutMs = 60_000,
    requireAnswer,
    searchTimeoutMs,
  } = setup;
  using sent = new SentDecisions(file);
  const deliver = createDelivery(follows, {
    service: 'Civic Meetings',
    smtpUrl,
    from: 'news@example.org',
    webhookSecret: secret,
    timeoutMs,
    now: () => new Date(),
    ...(requireAnswer && { requireAnswer }),
  });
  return await checkFollows(follows, {
    searchUrl,
    deliver,
    sent,
    isDryRun,
    sendsFirst,
    now: new Date(0),
    ...(searchTimeoutMs !== undefined && { searchTimeoutMs }),
  });
}

export const stateFile = (): string => join(temporaryFolder(), 'sent.db');
