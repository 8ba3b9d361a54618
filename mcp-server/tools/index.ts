import { datasetTables } from './dataset-tables.ts';
import { filterDataset } from './filter-dataset.ts';
import { getCityContext } from './get-city-context.ts';
import { getCityMeetings } from './get-city-meetings.ts';
import { listCities } from './list-cities.ts';
import { searchMeetings } from './search-meetings.ts';
import type { Registration } from './tool.ts';

/** Every tool, in the order in which a newcomer meets them. */
export const registrations: readonly Registration[] = [
  searchMeetings,
  listCities,
  getCityMeetings,
  getCityContext,
  datasetTables,
  filterDataset,
];
