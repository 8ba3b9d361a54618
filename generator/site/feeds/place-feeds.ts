/**
 * Feeds of the bodies and members of a place, where they say more than the feed of the place. Pure.
 *
 * A body has a feed if at least 50 of its meetings have a headline or a decision, as many as a feed shows, and if these are at
 * most half of those of the place, whose feed shows the others. Smaller bodies can be followed as a search, so that 7,000 places need
 * about 4,500 such files; with 25 meetings it would be 9,400. A member has a feed while
 * in office, with at least 20 divided votes on record.
 */
import { createHash } from 'node:crypto';
import {
  bodyFeedPath,
  cityPath,
  decisionsPath,
  personFeedPath,
  personPath,
  searchFeedPath,
  searchUrl,
  shortSegmentOf,
  tagUri,
} from '../../../schemas/paths.ts';
import type { MeetingRecord } from '../../places/meetings.ts';
import type { Person } from '../../places/people/people.ts';
import { isCurrent } from '../../places/people/terms.ts';
import type { Artifact } from '../../store/artifact.ts';
import { compareText } from '../../system/text.ts';
import { placeWithState } from '../../../schemas/formats/state-names.ts';
import type { PlaceView } from '../place/place-view.ts';
import { meetingEntries } from './atom.ts';
import { atomFeed, maxFeedEntries } from './atom-feed.ts';
import { hasNews } from './decision-text.ts';
import type { BodyFeed, PlaceFeeds } from './feed-links.ts';
import { type MemberVote, voteEntry } from './vote-entry.ts';
import { feedWords } from './words.ts';

const minMeetings = maxFeedEntries;
const minVotes = 20;
/** A body with fewer meetings on record is not offered at all. */
const minMeetingsOffered = 10;

export type FeedsView = Omit<PlaceView, 'feeds'>;

/** Renders a feed for each body and member that has one, one after another. Returns the feeds that pages link to. */
export function* placeFeeds(view: FeedsView): Generator<Artifact, PlaceFeeds> {
  const bodies = bodiesWithNews(view);
  for (const body of bodies) if (body.path !== undefined) yield bodyFeed(view, body);
  const members = membersWithVotes(view);
  for (const member of members) yield memberFeed(view, member);
  return {
    bodies: bodies.map((body) => offered(view, body)),
    people: new Map(members.map(({ person, path }) => [person.slug, path])),
  };
}

type BodyWithNews = {
  readonly name: string;
  /** Undefined if it has no feed on this site. */
  readonly path: string | undefined;
  /** Newest first. */
  readonly records: readonly MeetingRecord[];
};

/** By name. Meetings of one body are those with its id, or those with its name where the corpus has no id. */
function bodiesWithNews({ rows, meetings, bodies, place }: FeedsView): readonly BodyWithNews[] {
  const ids = new Map(rows.meetings.map(({ id, body_id }) => [id, body_id]));
  const newestFirst = [...meetings.upcoming.toReversed(), ...meetings.recent].filter(
    ({ meeting }) => meeting.body !== undefined && hasNews(meeting),
  );
  const groups = Map.groupBy(newestFirst, ({ meeting }) => ids.get(meeting.id) ?? `name ${meeting.body}`);
  if (groups.size < 2) return [];
  const named = Array.from(groups, ([key, records]) => {
    const name = bodies.get(key) ?? records[0]?.meeting.body ?? '';
    return { key, name, records };
  }).filter(({ records }) => records.length >= minMeetingsOffered);
  const segments = Map.groupBy(named, ({ name }) => shortSegmentOf(name));
  return named
    .map(({ key, name, records }) => {
      const isOwn = records.length >= minMeetings && 2 * records.length <= newestFirst.length;
      const segment = shortSegmentOf(name);
      const isUnique = segment !== '' && segments.get(segment)?.length === 1;
      const body = isUnique ? segment : `${segment} ${hashOf(key)}`;
      return { name, path: isOwn ? bodyFeedPath(place.row.slug, body) : undefined, records };
    })
    .toSorted((a, b) => compareText(a.name, b.name));
}

const hashLength = 12;

/** Distinguishes bodies whose names have the same path segment. Their ids may differ only in case, and a name is an id where there is none. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, hashLength);

function offered({ place, pageSite }: FeedsView, { name, path }: BodyWithNews): BodyFeed {
  if (path !== undefined) return { name, path, url: place.site.url(path) };
  const { slug, country } = place.row;
  const search = searchUrl(pageSite.config, searchFeedPath(decisionsPath));
  return { name, url: `${search}?${new URLSearchParams({ place: slug, country, body: name }).toString()}` };
}

function bodyFeed(view: FeedsView, { name, path = '', records }: BodyWithNews): Artifact {
  const { place, pageSite, language } = view;
  const { row, site } = place;
  const entries = meetingEntries(view, records);
  const words = feedWords[language];
  return atomFeed(
    {
      path,
      title: words.bodyOf(name, placeWithState(row, language)),
      subtitle: words.meetingsShown(entries.length, records.length),
      language,
      page: cityPath(row.slug),
      entries,
    },
    site,
    pageSite.config,
  );
}

type MemberWithVotes = {
  readonly person: Person;
  readonly path: string;
  /** Newest first. */
  readonly votes: readonly MemberVote[];
};

/** Members in office with enough divided votes. */
function membersWithVotes(view: FeedsView): readonly MemberWithVotes[] {
  const { people, place, localNow } = view;
  const today = localNow.slice(0, 'YYYY-MM-DD'.length);
  const inOffice = people.people.filter(({ terms }) => terms.some((term) => isCurrent(term, today)));
  if (inOffice.length === 0) return [];
  const votes = votesByMember(view);
  return inOffice.flatMap((person) => {
    const own = votes.get(person) ?? [];
    if (own.length < minVotes) return [];
    return [{ person, path: personFeedPath(place.row.slug, person.slug), votes: own }];
  });
}

/** Divided votes by member, newest first. */
function votesByMember({ dividedVotes, meetings }: FeedsView): ReadonlyMap<Person, readonly MemberVote[]> {
  const shown = new Map(
    [...meetings.upcoming, ...meetings.recent].map((record) => [record.meeting.id, record]),
  );
  const byMember = new Map<Person, MemberVote[]>();
  for (const divided of dividedVotes) {
    const record = shown.get(divided.rollCall.meeting_id);
    if (record === undefined) continue;
    const { meeting, updatedAt } = record;
    for (const { member, vote } of divided.cast) {
      const own = byMember.get(member) ?? [];
      byMember.set(member, own);
      own.push({ divided, meeting, updatedAt, vote });
    }
  }
  return byMember;
}

function memberFeed(view: FeedsView, { person, path, votes }: MemberWithVotes): Artifact {
  const { place, pageSite, language, addresses } = view;
  const { row, site } = place;
  const words = feedWords[language];
  const shown = votes.slice(0, maxFeedEntries);
  const page = personPath(row.slug, person.slug);
  return atomFeed(
    {
      path,
      title: words.votesOf(person.name, placeWithState(row, language)),
      subtitle: words.votesShown(shown.length, votes.length),
      language,
      page,
      entries: shown.map((vote) =>
        voteEntry(vote, {
          id: tagUri(site.url('/'), `vote/${row.slug}/${person.slug}/${vote.divided.rollCall.motion_id}`),
          url: site.url(addresses.meeting(vote.meeting.id)),
          language,
        }),
      ),
    },
    site,
    pageSite.config,
  );
}
