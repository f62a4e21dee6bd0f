import type { Lines } from '../line';

/** Entities and their fields. */
export const section3 = {
  's3.user': {
    text: 'User: userId, type, softwareCode, nick, jwtSid, gmtLastLogin, mobile, moduleItemCodes, moduleConfig (recommendPosterLimit), isSetPassword, isUseNewFontWidget, vipInfo',
  },
  's3.guest': { text: 'Type ‘1’ marks a guest' },
  's3.vip-info': { text: 'vipInfo: isExpire (0 means active), autoRenewStatus, vipType' },
  's3.point-info': {
    text: 'Point info per module: allLeftPointCount, rechargeLeftPointCount, cellLeftUseTimes, useType (‘point’ or ‘cash’)',
  },
  's3.use-point-config': {
    text: 'Use-point config per module: usePointCount and useTimesPerPoint, for each user type and module',
  },
  's3.upgrade-package': {
    text: 'Upgrade package info: version, installPackageUrl, isForceUpdate (‘1’ means forced), updateNotes',
  },
  's3.envelope': { text: 'Response envelope: result (‘success’ or ‘fail’), data, code, reason' },
  's3.app-config': { text: 'App config: appVersion 1.0.84, versionCode 1000084' },
  's3.device-id': { text: 'A device id stored locally: a timestamp plus a random number' },
  's3.client-version': { text: 'Client version defaults to 1.0.0' },
} as const satisfies Lines;
