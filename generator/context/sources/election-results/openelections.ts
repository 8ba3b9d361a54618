/** Results of local contests that OpenElections collected from counties and states, by precinct or county. */
import { cleanLine } from '../../../import/normalize/text.ts';
import { FileError } from '../../files/file-error.ts';
import { integer, optional, required, text } from '../../layout/columns.ts';
import { type FileFacts, tableReader } from '../../layout/reader.ts';
import type { Outcome } from '../../outcome.ts';
import type { ContextSource, Conversion } from '../../source.ts';
import { Contests, type Election } from './contests.ts';
import { countyOfOffice, type OfficePlace, placeOfOffice } from './offices.ts';
import { contestInStage } from './primaries.ts';
import { electionRows } from './rows.ts';
import { Counties, needsCounty, PlaceCounties } from './townships.ts';

export const openElections: ContextSource = {
  name: 'openelections',
  title: 'Election results',
  publisher: 'OpenElections',
  license: 'unstated',
  url: 'https://github.com/openelections',
  country: 'US',
  open,
};

const distinctions = {
  precinct_code: optional(text()),
  ward: optional(text()),
  town: optional(text()),
  municipality: optional(text()),
  jurisdiction: optional(text()),
} as const;

const modes = {
  mode: optional(text()),
  vote_type: optional(text()),
  voting_method: optional(text()),
} as const;

const layout = {
  name: 'results by precinct or county',
  columns: {
    county: text(),
    precinct: optional(text()),
    office: required(text()),
    district: optional(text()),
    party: optional(text()),
    candidate: text(),
    votes: integer(),
    winner: optional(text()),
    // What else distinguishes lines of a precinct. Files have few of them.
    ...distinctions,
    ...modes,
  },
  // Votes by method of voting, which are parts of `votes`. The columns differ by state and year.
  ignored: 'any',
  suppressed: ['-', '*', 'X', 'N/A'],
} as const;

function open(): Conversion {
  const contests = new Contests();
  const about = officeReader();
  const counties = new Counties();
  const places = new PlaceCounties();
  return {
    readers: [
      counties.reader,
      places.reader,
      tableReader(layout, (record, file): Outcome[] => {
        const { isStatewide, ...election } = electionOf(file);
        const { county, precinct, office, district, candidate } = record;
        if (candidate === null) return [{ skipped: 'lines without a candidate' }];
        if (isTotal(precinct) || isTotal(county)) return [{ skipped: 'totals of other lines' }];
        const { plain, place: named } = about(office, county);
        if (named === undefined) return [{ skipped: 'offices that name no city, town, village or county' }];
        const place = {
          ...named,
          state: election.state,
          ...countyOf(counties.geoidOf(election.state, county)),
        };
        if (needsCounty(place) && place.county === undefined)
          return [{ skipped: 'towns and townships whose county is unknown' }];
        const party = cleanLine(record.party);
        const skipped = contests.add({
          election,
          place,
          contest: contestInStage(withDistrict(plain, district), election.stage, election.state, party),
          candidate: cleanLine(candidate) ?? candidate,
          party,
          votes: record.votes,
          seats: null,
          won: wonOf(record.winner),
          county: county ?? '',
          part: partOf(record),
          isStatewide,
          mode: (record.mode ?? record.vote_type ?? record.voting_method)?.toLowerCase() ?? null,
          file: file.name,
          sourceUrl:
            file.url ?? `https://github.com/openelections/openelections-data-${election.state.toLowerCase()}`,
        });
        return skipped === undefined ? [] : [{ skipped }];
      }),
    ],
    end: () => electionRows(contests, places),
  };
}

type Office = { readonly plain: string; readonly place: OfficePlace | undefined };

/** Returns a function that finds the place of an office, with a cache, since files repeat each office in every precinct. */
function officeReader(): (office: string, county: string | null) => Office {
  const known = new Map<string, Office>();
  return (office, county) => {
    const key = `${county ?? ''}|${office}`;
    const found = known.get(key) ?? readOffice(office, county);
    known.set(key, found);
    return found;
  };
}

function readOffice(office: string, county: string | null): Office {
  const plain = cleanLine(office) ?? office;
  return {
    plain,
    place: placeOfOffice(plain) ?? (county === null ? undefined : countyOfOffice(plain, county)),
  };
}

/** The precinct of a line, with whatever else distinguishes it from others. */
const partOf = (record: Readonly<Record<'precinct' | keyof typeof distinctions, string | null>>): string =>
  JSON.stringify([
    record.precinct,
    ...Object.keys(distinctions).map((name) => record[name as keyof typeof distinctions]),
  ]);

const countyOf = (geoid: string | undefined): { readonly county?: string } =>
  geoid === undefined ? {} : { county: geoid };

const isTotal = (name: string | null): boolean => name !== null && /^(?:county |grand )?totals?$/i.test(name);

/** `City Council`, `3` → `City Council, District 3` */
function withDistrict(office: string, district: string | null): string {
  if (district === null) return office;
  return /^\w{1,3}$/.test(district) ? `${office}, District ${district}` : `${office}, ${district}`;
}

/** Whether the file states that the candidate won; null for a blank cell. */
function wonOf(winner: string | null): boolean | null {
  if (winner === null) return null;
  if (/^(?:true|t|yes|y|1|x|w|won)$/i.test(winner)) return true;
  return /^(?:false|f|no|n|0|lost)$/i.test(winner) ? false : null;
}

/** `20160301__ga__republican__primary__fulton__precinct.csv`; the party is in the column, too. */
const inName =
  /(?:^|\/)(?<date>\d{8})__(?<state>[a-z]{2})__(?:[a-z]+__)??(?<stage>(?:[a-z]+_)*(?:primary|general|special|runoff)(?:_[a-z]+)*)(?<rest>(?:__|\.).*)$/;

/** A file whose name has no county covers the state: `20191105__wa__general__county.csv`. */
const isOfState = /^(?:__(?:county|precinct|state))?\./;

/** @throws {FileError} if the file name does not state the date and the state */
function electionOf({ name }: FileFacts): Election & { readonly isStatewide: boolean } {
  const { date = '', state = '', stage = '', rest = '' } = inName.exec(name.toLowerCase())?.groups ?? {};
  const day = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`;
  if (Number.isNaN(Date.parse(day)))
    throw new FileError(
      'does not state its date and state: keep the original file name, such as 20201103__ca__general__merced__precinct.csv',
    );
  return {
    date: day,
    state: state.toUpperCase(),
    stage: stage.includes('primary') ? 'primary' : stage,
    isStatewide: isOfState.test(rest),
  };
}
