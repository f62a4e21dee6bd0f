import type { Handlers } from '../../http/port';
import { publicId, type Sessions } from '../session/service';
import { createDescribeUser } from '../user/service';
import { createDataExport, type ExportParts } from './service';

type ExportRouteDependencies = Omit<ExportParts, 'sessions'> & {
  sessions: Pick<Sessions, 'list'>;
};

/** Handlers of the call that exports the caller's data. */
export function dataExportHandlers({
  database,
  assets,
  sessions,
  exports,
}: ExportRouteDependencies): Handlers<'user.user.exportData'> {
  const exportData = createDataExport({ database, assets, sessions, exports });
  const describe = createDescribeUser(database);
  return {
    'user.user.exportData': async (_input, { userId, session: { token, tokenHash } }) => {
      return exportData(userId, await describe(userId, token), publicId(tokenHash));
    },
  };
}
