import type { Family } from '@tuzuo/core/api/family';
import { type FamilyCall, type FamilyRouteName, familyRoutes } from '@tuzuo/core/api/family-routes';
import type { LoginCodePurpose } from '../../db/schema/login-proof';
import type { CallContext, Handler, Handlers } from '../../http/port';
import type { LoggedIn } from './logins';
import { hasMarkerCookie, markerCookie } from './marker-cookie';
import type { Auth } from './service';

type FamilyContext = CallContext & { family: Family };

/** Login handlers for any client family, which they get as a parameter. */
type FamilyHandlers = {
  [Call in FamilyCall]: (
    input: Parameters<Handler<`auth.h5.${Call}`>>[0],
    context: FamilyContext,
  ) => ReturnType<Handler<`auth.h5.${Call}`>>;
};

function handlersOfAnyFamily(auth: Auth, secure: boolean): FamilyHandlers {
  const { captchas, codes, logins, fastLogin } = auth;

  const sendCode =
    (purpose: LoginCodePurpose): FamilyHandlers['sendLoginValidateCode'] =>
    (input, { address, requestId }) =>
      codes.send({ ...input, purpose, address, requestId });

  const marked = async (login: Promise<LoggedIn>, context: FamilyContext) => {
    const loggedIn = await login;
    if (hasMarkerCookie(context.family)) context.setCookie(markerCookie(secure));
    return loggedIn;
  };

  return {
    sendLoginValidateCode: sendCode('login'),
    sendRegisterValidateCode: sendCode('register'),
    sendFindPasswordCode: sendCode('find_password'),
    getCaptchaVerifyConfig: (input, { address }) => captchas.configure({ ...input, address }),
    verifyCaptcha: async ({ captchaId, answer }, { address }) => ({
      captchaToken: await captchas.verify(captchaId, answer, address),
    }),
    mobileLogin: (input, context) => marked(logins.byCode(input, context), context),
    passwordLogin: (input, context) => marked(logins.byPassword(input, context), context),
    register: (input, context) => marked(logins.register(input, context), context),
    mobileFastLogin: (input, context) => marked(fastLogin(input, context), context),
  };
}

/** Handlers of the login calls of every family. */
export function familyHandlers(auth: Auth, secure: boolean): Handlers<FamilyRouteName> {
  const handlers = handlersOfAnyFamily(auth, secure);
  const rows = Object.entries(familyRoutes).map(([name, { family, call }]) => {
    // The input was validated against the schema of this call.
    const handle = handlers[call] as (input: unknown, context: FamilyContext) => unknown;
    return [name, (input: unknown, context: CallContext) => handle(input, { ...context, family })];
  });
  return Object.fromEntries(rows) as Handlers<FamilyRouteName>;
}
