import type { CallInput } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { type Route, type RouteName, routes } from '@tuzuo/core/api/routes';
import { SESSION_HEADER } from '@tuzuo/core/session/session';
import type { FastifyRequest } from 'fastify';
import { CallError } from '../errors';
import type { CallerContext, GuestContext, OpenContext, Session, UserContext } from './port';

export type Authentication = {
  /**
   * The valid session of a token.
   * @throws CallError 11001 without a token, 11000 if it is not (or no longer) valid
   */
  authenticate: (token: string | undefined) => Promise<Session>;
  /** Counts a call of a user. Throws a LimitReached beyond the user's limit. */
  countCall: (userId: string) => void;
};

/** The content of the session header, unchecked. */
export function sessionTokenOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const token = headers[SESSION_HEADER];
  return typeof token === 'string' && token !== '' ? token : undefined;
}

/** A caller who may be a guest; `refusal` is thrown if the input turns out to need a user. */
const guest = (refusal: CallError): GuestContext => ({
  userId: undefined,
  requireUser: () => {
    throw refusal;
  },
});

type Options = Authentication & {
  /** Of the session header. */
  token: string | undefined;
};

/** The session of a token, counted as a call of its user. */
async function countedSession(
  token: string | undefined,
  { authenticate, countCall }: Authentication,
): Promise<Session> {
  const session = await authenticate(token);
  countCall(session.userId);
  return session;
}

async function identifyGuest(ignoresInvalidSession: boolean, options: Options): Promise<GuestContext> {
  if (options.token === undefined) return guest(new CallError(ErrorCode.loginNeeded));
  try {
    const { userId } = await countedSession(options.token, options);
    return { userId, requireUser: () => userId };
  } catch (error) {
    if (ignoresInvalidSession && error instanceof CallError) return guest(error);
    throw error;
  }
}

async function identifyUser(token: string | undefined, options: Options): Promise<UserContext> {
  const session = await countedSession(token, options);
  return { userId: session.userId, session };
}

/** The token in a field of the input, otherwise that of the header. */
function tokenIn(input: object, field: string, { token }: Options): string | undefined {
  const given = (input as Record<string, unknown>)[field];
  return typeof given === 'string' ? given : token;
}

/**
 * What a call's handler learns about its caller, as the call's `auth` in the route table demands.
 * @param input the validated input
 * @throws CallError 11000, 11001 or 10004
 */
export async function identifyCaller<Name extends RouteName>(
  name: Name,
  input: CallInput<Name>,
  options: Options,
): Promise<CallerContext<Name>> {
  const route: Route = routes[name];
  const identify = (): Promise<UserContext | GuestContext> | OpenContext => {
    if (route.auth === 'none') return { sessionToken: options.token };
    if (route.auth === 'guest') return identifyGuest(route.ignoresInvalidSession ?? false, options);
    const { sessionField: field } = route;
    return identifyUser(field === undefined ? options.token : tokenIn(input, field, options), options);
  };
  // TypeScript cannot connect the name with its route's `auth` here.
  return (await identify()) as CallerContext<Name>;
}
