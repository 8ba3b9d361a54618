/** The importers of meeting platforms. A new importer adds its case here. */
import { runnable } from './case.fixture.ts';
import { boarddocsCase } from './boarddocs.fixture.ts';
import { civicclerkCase } from './civicclerk.fixture.ts';
import { civicplusCase } from './civicplus.fixture.ts';
import { civicwebCase, diligentCase } from './civicweb.fixture.ts';
import { escribeCase } from './escribe.fixture.ts';
import { iqm2Case } from './iqm2.fixture.ts';
import { legistarInsiteCase } from './legistar-insite.fixture.ts';
import { municodeCase } from './municode.fixture.ts';
import { novusagendaCase } from './novusagenda.fixture.ts';
import { primegovCase } from './primegov.fixture.ts';

export const platformCases = [
  runnable(civicclerkCase),
  runnable(primegovCase),
  runnable(civicwebCase),
  runnable(diligentCase),
  runnable(escribeCase),
  runnable(boarddocsCase),
  runnable(civicplusCase),
  runnable(municodeCase),
  runnable(iqm2Case),
  runnable(legistarInsiteCase),
  runnable(novusagendaCase),
];
