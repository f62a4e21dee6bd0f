/** A mainland mobile number (product spec, section 5). */
export const MOBILE_PATTERN = /^1[2-9]\d{9}$/;

/** A code from a text message. */
export const SMS_CODE_PATTERN = /^\d{6}$/;

export const SMS_CODE_LENGTH = 6;

/** Characters of a password; any characters, since length is what makes it strong. */
export const PASSWORD_LENGTH = { min: 8, max: 64 } as const;

/** The product spec's `softwareCode` of every user: the product that the account belongs to. */
export const SOFTWARE_CODE = 'tuzuo';

/** The product spec's user types as they stand on the wire. */
export const UserType = { registered: '0', guest: '1' } as const;

/** How many posters a page recommends to a guest; to a user it is a benefit of the tier. */
export const GUEST_POSTER_LIMIT = 6;

/** What a captcha lets through: asking for a code by text message, or a password log-in. */
export const CAPTCHA_PURPOSES = ['sendCode', 'passwordLogin'] as const;

export type CaptchaPurpose = (typeof CAPTCHA_PURPOSES)[number];

/** A mobile number as screens show it: who owns it knows it, who looks over a shoulder does not. */
export function maskedMobile(mobile: string): string {
  return mobile.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2');
}

/** Of each list in a user's own data, the newest this many are handed out. */
export const EXPORT_LIMIT = 1_000;

/** Where users' pictures are, `<id>.jpg`: an id is told to nobody but its user. */
export const AVATAR_BASE = '/avatars';
