import type { Api } from '@tuzuo/contract/api';
import { MODULE_KEYS, type ModuleKey } from '@tuzuo/core/pricing';
import { GUEST_POSTER_LIMIT, SOFTWARE_CODE, UserType } from '@tuzuo/core/session/account';

/** The user of the product spec, section 3. */
export type User = Api['auth.user.getUserInfo']['output'];

/** The three signs of a login (product spec, section 4). */
type Signs = {
  /** The marker cookie, or its substitute on targets without cookies. */
  marked: boolean;
  /** Undefined while the user of a stored session is being fetched. */
  user: User | undefined;
  /** '' for a guest. */
  sessionId: string;
};

/** The user without a session; exists on the device only. */
export const GUEST: User = {
  userId: '',
  type: UserType.guest,
  softwareCode: SOFTWARE_CODE,
  nick: '',
  jwtSid: '',
  gmtLastLogin: '',
  mobile: '',
  // Guests may open every module and ask for prices.
  moduleItemCodes: [...MODULE_KEYS],
  moduleConfig: { recommendPosterLimit: GUEST_POSTER_LIMIT },
  isSetPassword: 0,
  isUseNewFontWidget: 1,
  vipInfo: null,
};

/** Site-logged-in: the cookie, a user and a session id all exist. */
export function isSiteLoggedIn({ marked, user, sessionId }: Signs): boolean {
  return marked && user !== undefined && sessionId !== '';
}

/** Full user: site-logged-in and not a guest. */
export function isFullUser(signs: Signs): boolean {
  return isSiteLoggedIn(signs) && signs.user?.type !== UserType.guest;
}

/** VIP: has a membership that has not expired. */
export function isVip(user: User | undefined): boolean {
  return user?.vipInfo?.isExpire === 0;
}

/** Whether the user's tier opens a module. True while that is unknown: the server enforces it anyway. */
export function opensModule(user: Partial<User> | undefined, module: ModuleKey): boolean {
  return user?.moduleItemCodes?.includes(module) ?? true;
}
