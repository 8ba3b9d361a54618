/** Numbers, dates and names as writers put them. */

export const capital = (text: string): string => text.replace(/^./u, (letter) => letter.toUpperCase());

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** `2024-06-05` → `June 5, 2024`. */
export function dayText(iso: string): string {
  const [year, month, day] = iso.split('-').map(Number);
  return `${months[(month ?? 1) - 1]} ${day}, ${year}`;
}

const words =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );

export const numberWord = (value: number): string => words[value] ?? String(value);

/** The family name: of `Levin, Stephen T.` and of `Stephen T. Levin`. */
export function surname(name = ''): string {
  const [family = ''] = name.split(',');
  const parts = (name.includes(',') ? family : name).replace(/\s+(?:Jr|Sr|II|III)\.?$/, '').split(' ');
  return parts.at(-1) ?? name;
}

/** Amounts in dollars, as written. */
export const amountsIn = (text: string): { readonly raw: string; readonly value: number }[] =>
  Array.from(
    text.matchAll(/\$\d{1,3}(?:,\d{3})*(?:\.\d+)?(?![\d,]*\d)(?! ?(?:million|billion|thousand|[MKB]\b))/g),
    ([raw]) => ({
      raw,
      value: Number(raw.replaceAll(/[$,]/g, '')),
    }),
  );

/** `$1.2 million` of 1,234,567: two digits, or undefined if that is no good rounding. */
export function rounded(value: number): string | undefined {
  const step = 10 ** (Math.floor(Math.log10(value)) - 1);
  const near = Math.round(value / step) * step;
  if (near === value) return undefined;
  return near >= 1e6 ? `$${Number((near / 1e6).toPrecision(2))} million` : `$${near.toLocaleString('en-US')}`;
}
