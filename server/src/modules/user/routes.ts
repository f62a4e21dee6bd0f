import type { Handlers } from '../../http/port';
import { publicId, type Sessions } from '../session/service';
import { createDataExport, type ExportParts } from './export';
import { createDescribeUser } from './service';

type UserRouteDependencies = Omit<ExportParts, 'sessions'> & {
  sessions: Pick<Sessions, 'list'>;
};

/** Handlers of the call that exports the caller's data. */
export function userHandlers({
  database,
  assets,
  sessions,
  exports,
}: UserRouteDependencies): Handlers<'user.user.exportData'> {
  const exportData = createDataExport({ database, assets, sessions, exports });
  const describe = createDescribeUser(database);
  return {
    'user.user.exportData': async (_input, { userId, session: { token, tokenHash } }) => {
      return exportData(userId, await describe(userId, token), publicId(tokenHash));
    },
  };
}
