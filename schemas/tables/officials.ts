import { date, id, muniId, optional, reference, sourceUrl, text, url } from '../columns.ts';
import { table } from '../table.ts';

export const officials = table('officials', 'A term of a member of a governing body.', {
  id: id('The term.'),
  muni_id: muniId,
  person_id: optional(id('The person, the same in all terms.')),
  name: text('Name.'),
  role: optional(text('Mayor, Council Member, Trustee ...')),
  district: optional(text('District, ward or seat.')),
  party: optional(text('Party.')),
  body_id: optional(reference('bodies', 'The body that the person sits on.')),
  start_date: optional(date('First day of the term.')),
  end_date: optional(date('Last day of the term.')),
  email: optional(text('Official e-mail address.')),
  phone: optional(text('Official telephone number.')),
  photo_url: optional(url('Official photograph.')),
  source_url: sourceUrl,
});
