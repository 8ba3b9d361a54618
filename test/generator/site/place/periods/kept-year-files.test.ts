import { expect, test } from 'vitest';
import { meetingFiles } from '../../../../../generator/places/meeting-files.ts';
import { PublishedYears, yearOf, yearRecords } from '../../../../../generator/places/years.ts';
import { monthInputs } from '../../../../../generator/site/place/periods/month-inputs.ts';
import { isRendered } from '../../../../../generator/store/artifact.ts';
import { meeting } from '../../../../support/corpus/corpus.ts';
import { padded } from '../../../../support/corpus/rows.ts';
import { inputOf } from '../place-pages.fixture.ts';
import { decisionsOf } from './period-pages.fixture.ts';

test('files of meetings by year are kept if their year is as published', () => {
  const meetings = Array.from({ length: 40 }, (_, index) =>
    meeting({ id: padded(index), meeting_date: `${index < 20 ? 2023 : 2024}-05-06` }),
  );
  const rows = { meetings, decisions: meetings.flatMap(({ id }) => decisionsOf(id, 80)) };
  const { ofMeetings } = inputOf(rows, { asOf: '2025-11-20T03:00:00Z' });
  const whole = meetingFiles(ofMeetings.place, ofMeetings.meetings);
  const hashes = monthInputs(ofMeetings, () => []);
  const files = new Map(whole.artifacts.map((file) => [file.path, file]));
  const published = new PublishedYears(
    yearRecords(new Map([...hashes].filter(([month]) => yearOf(month) === '2023')), []),
    files,
    hashes,
  );
  const { artifacts, shown } = meetingFiles(ofMeetings.place, ofMeetings.meetings, published);
  expect(shown).toEqual(whole.shown);
  expect(artifacts.map(({ path }) => path)).toEqual(whole.artifacts.map(({ path }) => path));
  const kept = artifacts.filter((file) => !isRendered(file));
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.every(({ path }) => path.includes('2023'))).toBe(true);
  expect(artifacts.filter(isRendered).every(({ path }) => !path.includes('2023'))).toBe(true);
});
