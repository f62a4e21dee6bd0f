import type { Handlers } from '../../http/port';
import type { Sessions } from '../session/service';
import { createDataExport, type ExportParts } from './export';
import { createDescribeUser } from './service';

type UserRouteDependencies = ExportParts & { sessions: Pick<Sessions, 'authenticate'> };

/** The calls about what is kept of the caller. */
export function userHandlers({
  database,
  assets,
  sessions,
  exports,
}: UserRouteDependencies): Handlers<'user.user.exportData'> {
  const exportData = createDataExport({ database, assets, exports });
  const describe = createDescribeUser(database);
  return {
    'user.user.exportData': async (_input, { sessionToken }) => {
      const { userId, token } = await sessions.authenticate(sessionToken);
      return exportData(userId, await describe(userId, token));
    },
  };
}
