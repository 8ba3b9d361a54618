/** Example feeds and CSV files. A test compares them with those of the app. */
import type { Config } from '../config.ts';
import { attributionOf, licenseName, licenseUrl } from '../license.ts';
import { decisionsPath, decisionUri, decisionUrl, searchFeedPath, searchPath, searchUrl } from '../paths.ts';
import { decisionOf, meetingOf } from './examples.ts';

type Things = 'meetings' | 'decisions';

const queryString = 'q=affordable+housing&state=California';

/** The request of the example feeds. */
export const feedExamplePath = (things: Things): string =>
  `${searchFeedPath(things === 'meetings' ? searchPath : decisionsPath)}?${queryString}`;

/** The response to `feedExamplePath`. */
export function feedExample(config: Config, things: Things): string {
  const self = searchUrl(config, feedExamplePath(things)).replaceAll('&', '&amp;');
  const { city, state, date, body, snippet, url } = meetingOf(config);
  const { id, headline, source } = decisionOf(config);
  const isMeeting = things === 'meetings';
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${self}</id>
<title type="text">affordable housing · ${isMeeting ? 'Meetings' : 'Decisions'} · ${config.name}</title>
<subtitle type="text">1 ${isMeeting ? 'meeting' : 'decision'}, all that match</subtitle>
<updated>${date}T00:00:00Z</updated>
<author><name>${config.name}</name><uri>${config.site_url}</uri></author>
<rights type="text">${licenseName}, credit: ${attributionOf(config)}</rights>
<link rel="license" href="${licenseUrl}"/>
<link rel="self" type="application/atom+xml" href="${self}"/>
<link rel="alternate" type="text/html" href="${self.replace('.atom', '.html')}"/>
<entry>
<id>${isMeeting ? url : decisionUri(url, id)}</id>
<title type="text">${isMeeting ? meetingOf(config).headline : headline} (${city}, ${state})</title>
<updated>${date}T00:00:00Z</updated>
<published>${date}T00:00:00Z</published>
<link rel="alternate" type="text/html" href="${isMeeting ? url : decisionUrl(url, id)}"/>
${isMeeting ? '' : `<link rel="via" href="${source}"/>\n`}<summary type="text">${body} · ${date} · ${isMeeting ? '' : 'passed 5–2 · '}${snippet}</summary>
</entry>
</feed>
`;
}

/** CSV files with a row. */
export function tableExample(config: Config, things: Things): string {
  const { city, state, kind, body, date, headline, snippet, url } = meetingOf(config);
  const decision = decisionOf(config);
  const lines =
    things === 'meetings'
      ? [
          'date,city,state,kind,body,headline,snippet,url',
          [date, city, state, kind, body, headline, `"${snippet}"`, url].join(','),
        ]
      : [
          'id,date,city,state,kind,body,headline,outcome,stage,yes,no,abstain,amount_usd,amount_cad,dissent,generated_by,meeting_id,url,source,vote_state',
          `${decision.id},${date},${city},${state},${kind},${body},${decision.headline},passed,final,5,2,0,12500000.00,,A. Chen (no); R. Okafor (no),ai:model,${decision.meeting_id},${decisionUrl(url, decision.id)},${decision.source},`,
        ];
  return lines.map((line) => `${line}\r\n`).join('');
}
