import type { Database } from '../../db/database';
import type { Handlers } from '../../http/port';
import type { Assets } from '../asset/service';
import type { Sessions } from '../session/service';
import { createDataExport } from './export';
import { createDescribeUser } from './service';

type UserRouteDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  assets: Pick<Assets, 'present'>;
  sessions: Pick<Sessions, 'authenticate'>;
};

/** The calls about what is kept of the caller. */
export function userHandlers({
  database,
  assets,
  sessions,
}: UserRouteDependencies): Handlers<'user.user.exportData'> {
  const exportData = createDataExport({ database, assets });
  const describe = createDescribeUser(database);
  return {
    'user.user.exportData': async (_input, { sessionToken }) => {
      const { userId, token } = await sessions.authenticate(sessionToken);
      return exportData(userId, await describe(userId, token));
    },
  };
}
