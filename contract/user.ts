import { MODULE_KEYS } from '@tuzuo/core/pricing';
import { MOBILE_PATTERN, PASSWORD_LENGTH, SMS_CODE_PATTERN, UserType } from '@tuzuo/core/session/account';
import { z } from 'zod';

const zeroOrOne = z.literal([0, 1]);

const vipInfo = z.object({
  /** 0 = the membership is active. */
  isExpire: zeroOrOne,
  /** `normal` = it renews by itself. */
  autoRenewStatus: z.enum(['normal', 'none', 'stopped']),
  /** The pricing tier that it grants. */
  vipType: z.enum(['trial', 'common']),
  /** When it ends, or ended. */
  expiresAt: z.iso.datetime(),
});

/** The user of the product spec, section 3, field for field. Guests exist on the client only. */
export const user = z.object({
  userId: z.uuid(),
  type: z.enum([UserType.registered, UserType.guest]),
  softwareCode: z.string().min(1),
  nick: z.string().min(1),
  /** The session that asked, as sent in `x-jwtsid`. */
  jwtSid: z.string().min(1),
  /** ISO 8601, UTC. */
  gmtLastLogin: z.iso.datetime(),
  mobile: z.string().regex(MOBILE_PATTERN),
  /** The modules that the user's tier opens. A run of any other is refused with 20004. */
  moduleItemCodes: z.array(z.enum(MODULE_KEYS)),
  /** How many posters a page recommends to this tier. */
  moduleConfig: z.object({ recommendPosterLimit: z.int().nonnegative() }),
  isSetPassword: zeroOrOne,
  /** 1 = a font picker draws each family in its own letters, 0 = it lists their names. */
  isUseNewFontWidget: zeroOrOne,
  /** null = never was a member. */
  vipInfo: vipInfo.nullable(),
  /** Beyond the spec, only where they are: the user's picture, from the server's root … */
  avatarUrl: z.string().optional(),
  /** … and when the account is closed for good, unless they keep it. */
  closingAt: z.iso.datetime().optional(),
});

/** A field that a form may leave out or leave empty. */
export const optionalText = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .transform((text) => (text === '' ? undefined : text))
    .optional();

export const mobile = z.string().regex(MOBILE_PATTERN);

export const smsCode = z.string().regex(SMS_CODE_PATTERN);

/** A new password. */
export const newPassword = z.string().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max);

/** A password to be compared: its rules may have been others when it was set. */
export const givenPassword = z.string().min(1).max(PASSWORD_LENGTH.max);

const MAX_SESSION_ID = 200;

const MAX_DEVICE_SECRET = 200;

/**
 * What an earlier log-in on this device answered: it makes the device known to that account, so that what strangers
 * do to the number (wrong passwords, codes asked for) does not stand in its way. No proof of who one is.
 */
export const deviceSecret = optionalText(MAX_DEVICE_SECRET);

/** The user of a session; without `jwtSid` that of the header. */
export const getUserInfo = {
  input: z.strictObject({ jwtSid: optionalText(MAX_SESSION_ID) }),
  output: user,
};

/** Sets a password by text message; ends every session of the user. */
export const findPassword = {
  input: z.strictObject({ mobile, code: smsCode, password: newPassword, deviceSecret }),
  output: z.object({}),
};

/**
 * Sets the password of the caller; ends the user's other sessions. A session alone is not enough: the caller gives
 * the old password or, without one, a code that `sendFindPasswordCode` sent to the account's own number.
 */
export const setPassword = {
  input: z.strictObject({
    password: newPassword,
    oldPassword: optionalText(PASSWORD_LENGTH.max),
    code: smsCode.optional(),
    deviceSecret,
  }),
  output: z.object({}),
};

/**
 * Deletes, now, what face tools keep of the caller: uploads, layers of previews, results, sheets and packs of ID photos.
 * Runs under way are ended and cost nothing. What the caller has put into their space or a poster stays.
 */
export const removeFaceData = {
  input: z.strictObject({}),
  output: z.object({ removed: z.int().nonnegative() }),
};

/** Ends the caller's session; succeeds without one as well. */
export const logout = { input: z.strictObject({}), output: z.object({}) };
