import { describe, expect, test } from 'vitest';
import { coverageMap, mapFile } from '../../../../generator/site/home/coverage-map.ts';
import { mapSizes, project } from '../../../../generator/site/home/map-projection.ts';
import type { Municipality } from '../../../../schemas/documents.ts';
import { elementWith, municipality, siteFile, siteFiles, textOf, withoutMeetings } from './site.fixture.ts';

const at = (latitude: number, longitude: number): Partial<Municipality> => ({ latitude, longitude });
const columbus = at(39.96, -83);

describe('a point', () => {
  const us = (latitude: number, longitude: number, state_code = '') =>
    project('US', { latitude, longitude, state_code });

  test('is where the place is relative to others', () => {
    const [seattle, boston, miami, losAngeles] = [
      us(47.6, -122.3),
      us(42.4, -71.1),
      us(25.8, -80.2),
      us(34.1, -118.2),
    ];
    expect(seattle?.x).toBeLessThan(miami?.x ?? 0);
    expect(losAngeles?.x).toBeLessThan(miami?.x ?? 0);
    expect(miami?.x).toBeLessThan(boston?.x ?? 0);
    expect(seattle?.y).toBeLessThan(boston?.y ?? 0);
    expect(losAngeles?.y).toBeLessThan(miami?.y ?? 0);
  });

  test('on the central meridian is where it should be', () => {
    // The center of the map, 38.7° N 96.6° W, is at 480, 250.
    expect(us(38.7, -96.6)).toEqual({ x: 480, y: 250 });
  });

  test.each([
    ['Anchorage', 61.2, -149.9, 'AK'],
    ['Attu, across the antimeridian', 52.9, 172.9, 'AK'],
    ['Honolulu', 21.3, -157.9, 'HI'],
    ['San Juan', 18.4, -66.1, 'PR'],
    ['Key West', 24.6, -81.8, 'FL'],
    ['Madawaska', 47.4, -68.3, 'ME'],
  ])('of %s is on the map', (_, latitude, longitude, code) => {
    expect(us(latitude, longitude, code)).toBeDefined();
  });

  test.each([
    ['St. John’s', 47.6, -52.7],
    ['Dawson', 64.1, -139.4],
    ['Windsor', 42.3, -83],
    ['Iqaluit', 63.7, -68.5],
  ])('of %s is on the map of Canada', (_, latitude, longitude) => {
    expect(project('CA', { latitude, longitude, state_code: '' })).toBeDefined();
  });

  test('outside of the map is left out', () => {
    expect(us(13.4, 144.8, 'GU')).toBeUndefined();
  });
});

describe('the map', () => {
  const page = siteFile('/coverage/index.html', {
    municipalities: [
      municipality(columbus),
      withoutMeetings({ slug: 'b-oh', ...at(41, -82) }),
      municipality({ slug: 'c-oh' }),
    ],
  });
  const figure = elementWith(page, 'figure', 'with meetings');

  test('links places with meetings for pointers; the keyboard and screen readers have the list', () => {
    expect(figure).toContain('<figure class="map" aria-label="Map of 2 places, 1 of them with meetings">');
    expect(figure).toMatch(/<svg [^>]*aria-hidden="true"/);
    expect(figure).toMatch(/<a href="..\/city\/alder-falls-oh\/" tabindex="-1"\s*><circle/);
    expect(figure).toContain('<title>Alder Falls, Ohio: 1,200 meetings</title>');
    expect(figure).toContain('<a href="#places">every place</a>');
    expect(textOf(elementWith(page, 'details', 'Ohio'))).toContain('Birch');
  });

  test('is absent if no place with meetings has coordinates', () => {
    expect(siteFile('/coverage/index.html')).not.toContain('<figure');
    expect(siteFiles().has('/coverage/map.svg')).toBe(false);
  });

  test('is a file of its own, in both color schemes', () => {
    const map = coverageMap('US', [municipality(columbus)]);
    const file = map && mapFile(map);
    expect(file).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 960 520">/);
    expect(file).toContain('prefers-color-scheme: dark');
    expect(file).toMatch(/<path class="active" d="M\d+ \d+h0"/);
  });

  test('stays small with many places: those with the most meetings are links, the others dots', () => {
    const many = Array.from({ length: 7_000 }, (_, index) =>
      municipality({
        slug: `p${index}`,
        meetings: index,
        ...at(26 + (index % 200) / 10, -120 + (index % 437) / 8.8),
      }),
    );
    const map = coverageMap('US', many);
    expect(map?.links).toHaveLength(500);
    expect(map?.links[0]?.place.meetings).toBe(6_999);
    expect(map?.active.length).toBeGreaterThan(5_000);
    expect(map && mapFile(map).length).toBeLessThan(80_000);
    expect(mapSizes.US.width).toBe(960);
  });
});
