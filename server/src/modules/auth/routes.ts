import type { FamilyRouteName } from '@tuzuo/core/api/family-routes';
import type { Database } from '../../db/database';
import type { Handlers } from '../../http/port';
import { createDescribeUser } from '../user/service';
import { familyHandlers } from './family-routes';
import { clearedMarkerCookie } from './marker-cookie';
import type { Auth } from './service';

type UserRouteName =
  | 'auth.user.getUserInfo'
  | 'auth.user.findPassword'
  | 'auth.user.setPassword'
  | 'auth.user.logout';

type AuthRouteDependencies = {
  auth: Auth;
  database: Pick<Database, 'orm'>;
  /** Whether cookies are restricted to HTTPS. */
  secure: boolean;
};

/** Handlers of the calls about accounts. */
export function authHandlers({
  auth,
  database,
  secure,
}: AuthRouteDependencies): Handlers<FamilyRouteName | UserRouteName> {
  const { sessions, logins, account } = auth;
  const describeUser = createDescribeUser(database);
  return {
    ...familyHandlers(auth, secure),
    'auth.user.getUserInfo': (_input, { userId, session }) => describeUser(userId, session.token),
    'auth.user.findPassword': async (input, { address }) => {
      await logins.findPassword(input, address);
      return {};
    },
    'auth.user.setPassword': async (input, { session, address }) => {
      await account.setPassword(session, input, address);
      return {};
    },
    'auth.user.logout': async (_input, { sessionToken, setCookie }) => {
      await sessions.close(sessionToken);
      setCookie(clearedMarkerCookie(secure));
      return {};
    },
  };
}
