import type { Database } from '../../server/src/db/database';
import { TEMPLATES } from '../../server/src/modules/template/library';
import { seedTemplates } from '../../server/src/modules/template/service';

/** How many of the library there are. */
const COUNT = 6;

/** Writes the first templates of the program's library, as a server does at its start. */
export const templatesInLibrary = (database: Pick<Database, 'orm' | 'transaction'>): Promise<void> =>
  seedTemplates(database, TEMPLATES.slice(0, COUNT), () => true);
