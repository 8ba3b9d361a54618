import { dateOf, dayOf, today, weekdayOf } from '../calendar.ts';
import type { Rows } from '../database.ts';
import { withoutArticle } from '../text/language.ts';
import type { Term } from '../places/members.ts';
import { type Place, websiteUrl } from '../places/place.ts';
import type { Random } from '../random.ts';
import { Subject } from '../text/subject.ts';
import { personName } from '../text/slots.ts';
import { topicsOf } from '../places/bodies.ts';

/** Year of the oldest elections in the demo. */
const firstYear = 2021;
/** Share of candidates with campaign finance rows. */
const financedShare = 0.35;
/** The contest of every eighth seat covers a part of its district. */
const partialEvery = 8;
const partialArea = { en: 'Election-day precincts', fr: 'Bureaux de vote du jour du scrutin' };
const measureTopics = [
  'bonds',
  'property_tax',
  'school_budget',
  'library',
  'park_renovation',
  'ethics_rules',
  'cannabis',
];

/** Writes contests for the seats of the governing body, their campaign finance, and ballot measures. */
export function writeElections(rows: Rows, place: Place, terms: readonly Term[], random: Random): void {
  for (const term of terms) {
    const day = electionDay(term.from - 1);
    if (term.from - 1 >= firstYear && day < today) writeContest(rows, place, term, day, random);
  }
  writeMeasures(rows, place, random);
}

/** The Tuesday after the first Monday of November. */
function electionDay(year: number): number {
  const first = dayOf(`${year}-11-01`);
  const monday = first + ((7 - weekdayOf(first)) % 7);
  return monday + 1;
}

function writeContest(rows: Rows, place: Place, term: Term, day: number, random: Random): void {
  const losers = Array.from({ length: random.pick([0, 1, 1, 1, 2]) }, () => personName({ place, random }));
  const turnout = Math.max(
    40,
    Math.round((place.population * (0.1 + random.next() * 0.2)) / (term.seat === 0 ? 1 : 3)),
  );
  const votes = splitVotes(turnout, losers.length + 1, random);
  const total = votes.reduce((sum, count) => sum + count, 0);
  const isPartial = term.seat % partialEvery === partialEvery - 1;
  for (const [index, candidate] of [term.name, ...losers].entries()) {
    rows.insert('election_results', {
      id: rows.nextId('election_results'),
      muni_id: place.id,
      election_date: dateOf(day),
      contest: term.contest,
      candidate,
      party: null,
      votes: votes[index] ?? 0,
      percent: Math.round(((votes[index] ?? 0) / total) * 1000) / 10,
      won: isPartial ? null : index === 0,
      seats: 1,
      area: isPartial ? partialArea[place.language] : null,
      complete: !isPartial,
      source_url: websiteUrl(place),
    });
    if (random.chance(financedShare))
      writeFinance(rows, place, { candidate, contest: term.contest, day }, random);
  }
}

/** Votes per candidate, the winner first. */
function splitVotes(turnout: number, candidates: number, random: Random): number[] {
  const weights = Array.from({ length: candidates }, () => 0.2 + random.next()).toSorted((a, b) => b - a);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  // One extra vote for the winner prevents ties.
  return weights.map((weight, index) => Math.round((turnout * weight) / total) + (index === 0 ? 1 : 0));
}

function writeFinance(
  rows: Rows,
  place: Place,
  { candidate, contest, day }: { candidate: string; contest: string; day: number },
  random: Random,
): void {
  for (let remaining = random.int(1, 3); remaining > 0; remaining -= 1) {
    const kind = random.pick([
      'contribution',
      'contribution',
      'contribution',
      'expenditure',
      'loan',
    ] as const);
    rows.insert('campaign_finance', {
      id: rows.nextId('campaign_finance'),
      muni_id: place.id,
      filer: place.language === 'fr' ? candidate : `${candidate} for ${contest.split(',')[0]}`,
      candidate,
      contest,
      kind,
      amount_cents: random.scale(25, 5_000) * 100,
      date: dateOf(day - random.int(3, 240)),
      counterparty: kind === 'expenditure' ? 'Demo Print Shop' : personName({ place, random }),
      source_url: websiteUrl(place),
    });
  }
}

function writeMeasures(rows: Rows, place: Place, random: Random): void {
  const topics = topicsOf(place).filter(({ key }) => measureTopics.includes(key));
  for (let remaining = random.int(0, 3); remaining > 0 && topics.length > 0; remaining -= 1) {
    const year = random.int(2018, 2025);
    const subject = new Subject(random.pick(topics), { place, year, random });
    const turnout = Math.max(60, Math.round(place.population * (0.15 + random.next() * 0.25)));
    const yes = Math.round(turnout * (0.35 + random.next() * 0.35));
    const threshold = random.pick([50, 50, 50, 55, 60]);
    const object = withoutArticle(subject.object(place.language) ?? '');
    rows.insert('ballot_measures', {
      id: rows.nextId('ballot_measures'),
      muni_id: place.id,
      election_date: dateOf(electionDay(year)),
      name: place.language === 'fr' ? `Question ${remaining}` : `Measure ${'ABC'.charAt(remaining - 1)}`,
      question:
        place.language === 'fr'
          ? `Approuvez-vous ${object} ?`
          : `Shall the following be approved: ${object}?`,
      topic: subject.topic.tags[0] ?? null,
      yes_votes: yes,
      no_votes: turnout - yes,
      threshold_percent: threshold,
      // A simple majority needs more than half; a higher threshold needs at least its share.
      passed: threshold === 50 ? yes * 2 > turnout : (yes / turnout) * 100 >= threshold,
      source_url: websiteUrl(place),
    });
  }
}
