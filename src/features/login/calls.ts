import { call } from '@/request';
import { familyRoute, logIn } from '@/session/log-in';
import type { User } from '@/session/states';
import { type SolveCaptcha, withCaptcha } from './captcha-gate';
import { MODES, type Mode } from './modes';
import type { Values } from './values';

/** Where a new user comes from: noted by the server when this log-in creates the account. */
export type Origin = { registerUrl?: string; affiliateCode?: string };

/** Failures are shown on the page, where they stay until the user has read them. */
const IN_PLACE = { toast: false } as const;

/** A route that this build must have: the page offers no way whose call is missing. */
function routeOf<Call extends Parameters<typeof familyRoute>[0]>(name: Call) {
  const route = familyRoute(name);
  if (route === undefined) throw new Error(`this build has no call ${name}`);
  return route;
}

/** Sends a code for a way to log in that needs one. */
export function sendCode(mode: Mode, mobile: string, solve: SolveCaptcha) {
  const face = MODES[mode];
  if (!('sends' in face)) throw new Error(`${mode} needs no code`);
  const route = routeOf(face.sends);
  return withCaptcha(
    { purpose: 'sendCode', mobile },
    (captchaToken) => call(route, { mobile, captchaToken }, IN_PLACE).result,
    solve,
  );
}

type Submit = (values: Values, origin: Origin, solve: SolveCaptcha) => Promise<User>;

/** How each way with fields logs in; the session is kept by the time it resolves. */
const submits: Record<Exclude<Mode, 'oneTap' | 'find'>, Submit> = {
  sms: ({ mobile, code }, origin) =>
    logIn(call(routeOf('mobileLogin'), { mobile, code, ...origin }, IN_PLACE).result),
  password: ({ mobile, password }, origin, solve) =>
    withCaptcha(
      { purpose: 'passwordLogin', mobile },
      (captchaToken) =>
        logIn(call(routeOf('passwordLogin'), { mobile, password, captchaToken, ...origin }, IN_PLACE).result),
      solve,
    ),
  register: ({ mobile, code, newPassword: password }, origin) =>
    logIn(call(routeOf('register'), { mobile, code, password, ...origin }, IN_PLACE).result),
};

/** Logs in with what the user has typed. Rejects with what the call rejects with, or `CaptchaCancelled`. */
export function submit(
  mode: keyof typeof submits,
  values: Values,
  origin: Origin,
  solve: SolveCaptcha,
): Promise<User> {
  return submits[mode](values, origin, solve);
}

/** Sets the new password; the user still has to log in with it. */
export async function resetPassword({ mobile, code, newPassword }: Values): Promise<void> {
  await call('auth.user.findPassword', { mobile, code, password: newPassword }, IN_PLACE).result;
}

/** Logs in with the number that the host vouches for. */
export function submitOneTap(getMobileCode: string, loginCode: string, origin: Origin): Promise<User> {
  return logIn(call(routeOf('mobileFastLogin'), { getMobileCode, loginCode, ...origin }, IN_PLACE).result);
}
