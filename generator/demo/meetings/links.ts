import type { Row } from '../../../schemas/tables/index.ts';
import { recordUrl } from '../places/place.ts';
import type { Fact, Meeting } from './fact.ts';
import type { Setting } from './setting.ts';

/** Decisions that name a charity or a facility of the place. */
const namedShare = 0.012;

type Target = Pick<Row<'decision_links'>, 'target_table' | 'target_id' | 'basis' | 'confidence'>;

/** Ties the decision to its file and to what it names. */
export function writeLinks(setting: Setting, meeting: Meeting, fact: Fact, decisionId: string): void {
  const { rows, place } = setting;
  for (const target of [...fileOf(fact), ...namedBy(setting)])
    rows.insert('decision_links', {
      id: rows.nextId('decision_links'),
      decision_id: decisionId,
      meeting_id: meeting.id,
      muni_id: place.id,
      ...target,
      source_url: recordUrl(place, meeting.id),
    });
}

const fileOf = ({ matterId }: Fact): Target[] =>
  matterId === null
    ? []
    : [{ target_table: 'matters', target_id: matterId, basis: 'file number', confidence: 1 }];

function namedBy({ random, targets }: Setting): Target[] {
  if (!random.chance(namedShare)) return [];
  const table = random.pick(['nonprofits', 'epa_facilities'] as const);
  const basis = 'name in the agenda packet';
  return [
    {
      target_table: table,
      target_id: random.pick(targets[table]),
      basis,
      confidence: random.int(60, 95) / 100,
    },
  ];
}
