import type { Api } from '@tuzuo/contract/api';
import { MODULE_KEYS, type ModuleKey } from '@tuzuo/core/pricing';
import { GUEST_POSTER_LIMIT, SOFTWARE_CODE, UserType } from '@tuzuo/core/session/account';

/** The user of the product spec, section 3. */
export type User = Api['auth.user.getUserInfo']['output'];

/** What the three signs of a log-in say (product spec, section 4). */
type Signs = {
  /** The marker cookie, or what stands for it. */
  marked: boolean;
  /** Undefined while a stored session's user is being fetched. */
  user: User | undefined;
  /** '' for a guest. */
  sessionId: string;
};

/** Who uses the product without a session; lives on the device only. */
export const GUEST: User = {
  userId: '',
  type: UserType.guest,
  softwareCode: SOFTWARE_CODE,
  nick: '',
  jwtSid: '',
  gmtLastLogin: '',
  mobile: '',
  // May look at everything and ask for its price.
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

/** Full user: site-logged-in and no guest. */
export function isFullUser(signs: Signs): boolean {
  return isSiteLoggedIn(signs) && signs.user?.type !== UserType.guest;
}

/** VIP: has a membership, and it has not expired. */
export function isVip(user: User | undefined): boolean {
  return user?.vipInfo?.isExpire === 0;
}

/** Whether the user's tier opens a module. Where that is not known (yet), the server decides by itself. */
export function opensModule(user: Partial<User> | undefined, module: ModuleKey): boolean {
  return user?.moduleItemCodes?.includes(module) ?? true;
}
