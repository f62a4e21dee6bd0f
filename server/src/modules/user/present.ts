import type { Api } from '@tuzuo/contract/api';
import { DEFAULT_BENEFITS, MODULE_KEYS, type Tier } from '@tuzuo/core/pricing';
import { AVATAR_BASE, SOFTWARE_CODE, UserType } from '@tuzuo/core/session/account';
import type { UserProfile } from './repository';

/** The user entity in wire format. */
export type UserOnWire = Api['auth.user.getUserInfo']['output'];

/** The default for a row that an operator deleted; it is restored at the next start. */
const posterLimitOf = (tier: Tier) =>
  DEFAULT_BENEFITS.find((row) => row.key === 'recommend_poster_limit' && row.tier === tier)?.value ?? 0;

const zeroOrOne = (holds: boolean) => (holds ? 1 : 0);

/** The product spec's user (section 3), for the session `token`. */
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
