import type { Api } from '@tuzuo/contract/api';
import { DEFAULT_BENEFITS, MODULE_KEYS, type Tier } from '@tuzuo/core/pricing';
import { AVATAR_BASE, SOFTWARE_CODE, UserType } from '@tuzuo/core/session/account';
import type { UserProfile } from './repository';

/** The user entity as the wire shows it. */
export type UserOnWire = Api['auth.user.getUserInfo']['output'];

/** What a row that an operator deleted said; it comes back at the next start. */
const posterLimitOf = (tier: Tier) =>
  DEFAULT_BENEFITS.find((row) => row.key === 'recommend_poster_limit' && row.tier === tier)?.value ?? 0;

const zeroOrOne = (holds: boolean) => (holds ? 1 : 0);

/** The product spec's user (section 3), as seen by the session `token`. */
export function presentUser(profile: UserProfile, token: string): UserOnWire {
  const { membership } = profile;
  return {
    userId: profile.id,
    type: UserType.registered,
    softwareCode: SOFTWARE_CODE,
    nick: profile.nick,
    jwtSid: token,
    gmtLastLogin: (profile.lastLoginAt ?? profile.createdAt).toISOString(),
    mobile: profile.mobile,
    moduleItemCodes: MODULE_KEYS.filter((module) => !profile.closedModules.includes(module)),
    moduleConfig: { recommendPosterLimit: profile.recommendPosterLimit ?? posterLimitOf(profile.tier) },
    isSetPassword: zeroOrOne(profile.hasPassword),
    isUseNewFontWidget: zeroOrOne(profile.useNewFontWidget),
    vipInfo: membership && {
      isExpire: zeroOrOne(membership.expired),
      autoRenewStatus: membership.autoRenewStatus,
      vipType: membership.tier,
      expiresAt: membership.expiresAt.toISOString(),
    },
    ...(profile.avatarId !== null && { avatarUrl: `${AVATAR_BASE}/${profile.avatarId}.jpg` }),
    ...(profile.closingAt !== null && { closingAt: profile.closingAt.toISOString() }),
  };
}
