import { ErrorCode } from '@tuzuo/core/api/errors';
import type { Database } from '../../db/database';
import { CallError, RefusedField } from '../../errors';
import type { Handlers } from '../../http/port';
import { presentDevice, publicId } from '../session/service';
import { createDescribeUser, findMobile } from '../user/service';
import type { Auth } from './service';

type AccountRouteName =
  | 'user.user.sendCode'
  | 'user.user.changeMobile'
  | 'user.device.list'
  | 'user.device.logOut';

/** Handlers of the calls by which users manage their own account. */
export function accountHandlers(
  { sessions, codes, changeMobile }: Auth,
  database: Pick<Database, 'orm' | 'transaction'>,
): Handlers<AccountRouteName> {
  const describe = createDescribeUser(database);
  return {
    'user.user.sendCode': async ({ purpose, mobile: given, ...input }, { userId, address, requestId }) => {
      const own = await findMobile(database.orm, userId);
      if (own === undefined) throw new CallError(ErrorCode.sessionInvalid);
      if (given !== undefined && given !== own && purpose !== 'change_mobile') {
        throw new RefusedField('mobile', 'field.invalid');
      }
      return codes.send({ ...input, purpose, mobile: given ?? own, address, requestId });
    },
    'user.user.changeMobile': async (input, { session, address }) => {
      await changeMobile(session, input, address);
      return describe(session.userId, session.token);
    },
    'user.device.list': async (_input, { userId, session: { tokenHash } }) => {
      const mine = publicId(tokenHash);
      const items = (await sessions.list(userId)).map((session) => presentDevice(session, mine));
      return { items };
    },
    'user.device.logOut': async ({ deviceId }, { userId, session: { tokenHash } }) => {
      if (deviceId === undefined)
        await database.transaction((tx) => sessions.closeAll(tx, userId, tokenHash));
      else if (!(await sessions.closeOne(userId, deviceId))) throw new CallError(ErrorCode.notFound);
      return {};
    },
  };
}
