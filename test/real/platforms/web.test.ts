/** Reads recorded robots.txt and XML files. */
import { describe, expect, it } from 'vitest';
import { robotsOf } from '../../../generator/import/web/robots.ts';
import { parseXml } from '../../../generator/import/web/xml.ts';
import { hasRecordings, recordedText } from './recorded.ts';

/** The rule of a recorded robots.txt that forbids a path of its host. */
const forbidding = (platform: string, name: string, path: string): string | undefined =>
  robotsOf(new URL('https://www.example.gov/robots.txt'), recordedText(platform, name)).forbidding(
    new URL(path, 'https://www.example.gov/'),
  );

describe.skipIf(!hasRecordings('granicus'))('recorded robots.txt files', () => {
  it.each([
    ['civicplus', 'bartow_robots.txt', '/AgendaCenter/Search/?term=&CIDs=all', undefined],
    ['civicplus', 'bartow_robots.txt', '/Search/Results', '“Disallow: /Search” (line 21)'],
    ['civicplus', 'bartow_robots.txt', '/RSS.aspx', '“Disallow: /RSS.aspx” (line 29)'],
    ['escribe', 'hainescity_robots.txt', '/Meeting.aspx?Id=1', undefined],
    ['granicus', 'lakewales_robots.txt', '/ViewPublisher.php?view_id=1', '“Disallow: /” (line 13)'],
  ])('%s/%s, %s: %s', (platform, name, path, rule) => {
    expect(forbidding(platform, name, path)).toBe(rule);
  });
});

describe.skipIf(!hasRecordings('boarddocs'))('recorded XML of BoardDocs', () => {
  it('with 28 meetings is read; with a mistake, it is refused with the line', () => {
    expect(parseXml(recordedText('boarddocs', 'ctpf_xml_activemeetings.xml'), 'ctpf')).toMatchObject({
      meetings: { meeting: { length: 28 } },
    });
    expect(() => parseXml(recordedText('boarddocs', 'akron_xml_activemeetings.xml'), 'akron')).toThrow(
      'malformed at line 1425',
    );
  });
});
