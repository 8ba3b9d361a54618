/** Copies text. Rejects if the browser does not allow it, for example on a page without HTTPS. */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
