/** Slugs of new places. Pure. */
import { withoutAccents } from '../../../schemas/names/fold.ts';

type Named = { readonly name: string; readonly state_code: string; readonly type: string };

/**
 * `madison-wi`; if another place has it, with the type: `madison-town-wi`. Undefined if that is taken too. Counties and districts
 * have their type in the name.
 */
export function slugOf(
  { name, state_code: state, type }: Named,
  isTaken: (slug: string) => boolean,
): string | undefined {
  const words = slugWords(name);
  const ending = state.toLowerCase();
  return [`${words}-${ending}`, `${words}-${slugWords(type)}-${ending}`].find((slug) => !isTaken(slug));
}

const slugWords = (text: string): string =>
  withoutAccents(text)
    .replaceAll(/[’'.]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
