/** Every importer, by its name on the command line and in the configuration. Loaded when it is used. */
import type { ImportSourceName } from '../../schemas/imports.ts';
import type { Importer } from './importer.ts';

export const importers: Readonly<Record<ImportSourceName, () => Promise<Importer>>> = {
  legistar: async () => (await import('./legistar/legistar.ts')).legistar,
  civicclerk: async () => (await import('./civicclerk/civicclerk.ts')).civicclerk,
  primegov: async () => (await import('./primegov/primegov.ts')).primegov,
  civicweb: async () => (await import('./civicweb/civicweb.ts')).civicweb,
  diligent: async () => (await import('./civicweb/civicweb.ts')).diligent,
  escribe: async () => (await import('./escribe/escribe.ts')).escribe,
  boarddocs: async () => (await import('./boarddocs/boarddocs.ts')).boarddocs,
  civicplus: async () => (await import('./civicplus/civicplus.ts')).civicplus,
  municode: async () => (await import('./municode/municode.ts')).municode,
  iqm2: async () => (await import('./iqm2/iqm2.ts')).iqm2,
  'legistar-insite': async () => (await import('./legistar-insite/legistar-insite.ts')).legistarInsite,
  novusagenda: async () => (await import('./novusagenda/novusagenda.ts')).novusagenda,
};
