/** A mobile number of mainland China (product spec, section 5). */
export const MOBILE_PATTERN = /^1[2-9]\d{9}$/;

/** A code from a text message. */
export const SMS_CODE_PATTERN = /^\d{6}$/;

export const SMS_CODE_LENGTH = 6;

/** Length of a password in characters; any characters are allowed, since length is what makes it strong. */
export const PASSWORD_LENGTH = { min: 8, max: 64 } as const;

/** The product spec's `softwareCode` of every user: the product that the account belongs to. */
export const SOFTWARE_CODE = 'tuzuo';

/** The product spec's user types, as on the wire. */
export const UserType = { registered: '0', guest: '1' } as const;

/** Number of posters recommended to a guest; for users it is a benefit of the tier. */
export const GUEST_POSTER_LIMIT = 6;

/** What a captcha protects: requesting a code by text message, or a password login. */
export const CAPTCHA_PURPOSES = ['sendCode', 'passwordLogin'] as const;

export type CaptchaPurpose = (typeof CAPTCHA_PURPOSES)[number];

/** A masked mobile number for display: recognizable to its owner, but not to others. */
export function maskedMobile(mobile: string): string {
  return mobile.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2');
}

/** Maximum number of items per list in a user's exported data, newest first. */
export const EXPORT_LIMIT = 1_000;

/** Base path of users' avatars, `<id>.jpg`; an id is disclosed to its user only. */
export const AVATAR_BASE = '/avatars';
