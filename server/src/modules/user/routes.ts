import type { Database } from '../../db/database';
import type { Handlers } from '../../http/port';
import type { Sessions } from '../session/service';
import { createDataExport, type MoneyExports } from './export';
import { createDescribeUser } from './service';

type UserRouteDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  sessions: Pick<Sessions, 'authenticate'>;
  exports: MoneyExports;
};

/** The calls about what is kept of the caller. */
export function userHandlers({
  database,
  sessions,
  exports,
}: UserRouteDependencies): Handlers<'user.user.exportData'> {
  const exportData = createDataExport(database, exports);
  const describe = createDescribeUser(database);
  return {
    'user.user.exportData': async (_input, { sessionToken }) => {
      const { userId, token } = await sessions.authenticate(sessionToken);
      return exportData(userId, await describe(userId, token));
    },
  };
}
