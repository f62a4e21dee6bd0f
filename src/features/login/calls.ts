import type { Api } from '@tuzuo/contract/api';
import type { Family } from '@tuzuo/core/api/family';
import type { FamilyRouteName } from '@tuzuo/core/api/family-routes';
import { call } from '@/request';
import { keepDevice, knownDevice } from '@/session/device';
import { logIn } from '@/session/log-in';
import type { User } from '@/session/states';
import { type SolveCaptcha, withCaptcha } from './captcha';
import { MODES, type Mode, routeOf } from './modes';
import type { Values } from './values';

/** Where a new user comes from; stored by the server when this login creates the account. */
export type Origin = { registerUrl?: string; affiliateCode?: string };

/** Failures are shown on the page, where they stay until the user has read them. */
const IN_PLACE = { toast: false } as const;

/** Sends a code for a login mode that needs one. */
export function sendCode(mode: Mode, mobile: string, solve: SolveCaptcha) {
  const face = MODES[mode];
  if (!('sends' in face)) throw new Error(`${mode} needs no code`);
  const route = routeOf(face.sends);
  return withCaptcha(
    { purpose: 'sendCode', mobile },
    (captchaToken) => call(route, { mobile, captchaToken, ...knownDevice() }, IN_PLACE).result,
    solve,
  );
}

type LogInRoute = Extract<FamilyRouteName, `auth.${Family}.${LogInCall}`>;
type LogInCall = 'mobileLogin' | 'passwordLogin' | 'register' | 'mobileFastLogin';

/** Makes a login call with this device's secret, and stores the secret that the server returns. */
const logInWith = <Name extends LogInRoute>(route: Name, params: Api[Name]['input']) =>
  logIn(call(route, { ...params, ...knownDevice() }, IN_PLACE).result.then(keepDevice));

type Submit = (values: Values, origin: Origin, solve: SolveCaptcha) => Promise<User>;

/** How each mode with fields logs in; the session is stored when it resolves. */
const submits: Record<Exclude<Mode, 'oneTap' | 'find'>, Submit> = {
  sms: ({ mobile, code }, origin) => logInWith(routeOf('mobileLogin'), { mobile, code, ...origin }),
  password: ({ mobile, password }, origin, solve) =>
    withCaptcha(
      { purpose: 'passwordLogin', mobile },
      (captchaToken) => logInWith(routeOf('passwordLogin'), { mobile, password, captchaToken, ...origin }),
      solve,
    ),
  register: ({ mobile, code, newPassword: password }, origin) =>
    logInWith(routeOf('register'), { mobile, code, password, ...origin }),
};

/** Logs in with the user's input. Rejects with what the call rejects with, or with `CaptchaCanceled`. */
export function submit(
  mode: keyof typeof submits,
  values: Values,
  origin: Origin,
  solve: SolveCaptcha,
): Promise<User> {
  return submits[mode](values, origin, solve);
}

/** Sets the new password; the user must then log in with it. */
export async function resetPassword({ mobile, code, newPassword }: Values): Promise<void> {
  const params = { mobile, code, password: newPassword, ...knownDevice() };
  await call('auth.user.findPassword', params, IN_PLACE).result;
}

/** Logs in with the phone number verified by the host. */
export function submitOneTap(getMobileCode: string, loginCode: string, origin: Origin): Promise<User> {
  return logInWith(routeOf('mobileFastLogin'), { getMobileCode, loginCode, ...origin });
}
