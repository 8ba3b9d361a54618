const scales: Readonly<Record<string, number>> = {
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  k: 1e3,
  m: 1e6,
  b: 1e9,
};
const amount = /\$\s?(\d{1,3}(?:,\d{3})+|\d{1,12})(\.\d{1,3})?(?:\s?(thousand|million|billion|[kmb])\b)?/gi;

/** The largest amount of dollars that a text names, in cents; null where it names none. */
export function largestAmountCents(text: string | null): number | null {
  const cents = [...(text ?? '').matchAll(amount)].map(([, whole = '', fraction = '', scale = '']) =>
    Math.round(Number(whole.replaceAll(',', '') + fraction) * (scales[scale.toLowerCase()] ?? 1) * 100),
  );
  const largest = Math.max(0, ...cents.filter(Number.isSafeInteger));
  return largest === 0 ? null : largest;
}
