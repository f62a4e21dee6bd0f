import type { FamilyCall } from '@tuzuo/core/api/family-routes';
import { quickLogin } from '@/platform/quick-login';
import { familyRoute } from '@/session/log-in';
import type { LoginKey } from './words';

/** Login modes, including registration and password reset. */
export type Mode = 'oneTap' | 'sms' | 'password' | 'register' | 'find';

export type FieldName = 'mobile' | 'code' | 'password' | 'newPassword';

type SendCall = Extract<FamilyCall, `send${string}`>;

type ModeFace = {
  title: LoginKey & `${string}.title`;
  lead: LoginKey & `${'signIn' | 'register' | 'find'}.${string}`;
  submit: LoginKey & `submit.${string}`;
  fields: readonly FieldName[];
  /** The call that sends this mode's code. */
  sends?: SendCall;
};

/** Texts and fields of each mode. */
export const MODES = {
  oneTap: { title: 'signIn.title', lead: 'signIn.oneTap', submit: 'submit.oneTap', fields: [] },
  sms: {
    title: 'signIn.title',
    lead: 'signIn.sms',
    submit: 'submit.signIn',
    fields: ['mobile', 'code'],
    sends: 'sendLoginValidateCode',
  },
  password: {
    title: 'signIn.title',
    lead: 'signIn.password',
    submit: 'submit.signIn',
    fields: ['mobile', 'password'],
  },
  register: {
    title: 'register.title',
    lead: 'register.lead',
    submit: 'submit.register',
    fields: ['mobile', 'code', 'newPassword'],
    sends: 'sendRegisterValidateCode',
  },
  find: {
    title: 'find.title',
    lead: 'find.lead',
    submit: 'submit.find',
    fields: ['mobile', 'code', 'newPassword'],
    sends: 'sendFindPasswordCode',
  },
} as const satisfies Record<Mode, ModeFace>;

/** The fields of a mode. */
export const fieldsOf = (mode: Mode): readonly FieldName[] => MODES[mode].fields;

/** The mode offered first to a new visitor. */
export const FIRST_MODE: Mode = quickLogin.isAvailable ? 'oneTap' : 'sms';

/** A route that this build must have: the page offers no mode whose call is missing. */
export function routeOf<Call extends FamilyCall>(name: Call) {
  const route = familyRoute(name);
  if (route === undefined) throw new Error(`call ${name} is not part of this build`);
  return route;
}

/** The ID-photo mini-program has no calls for registration. */
export const CAN_REGISTER = familyRoute('register') !== undefined;
