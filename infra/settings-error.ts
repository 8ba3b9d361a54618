/** What the operator can mend: ends the synthesis with one clear line instead of a stack. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}
