import { MODULE_KEYS } from '@tuzuo/core/pricing';
import { MOBILE_PATTERN, PASSWORD_LENGTH, SMS_CODE_PATTERN, UserType } from '@tuzuo/core/session/account';
import { z } from 'zod';

const zeroOrOne = z.literal([0, 1]);

const vipInfo = z.object({
  /** 0 = the membership is active. */
  isExpire: zeroOrOne,
  /** `normal` = it renews automatically. */
  autoRenewStatus: z.enum(['normal', 'none', 'stopped']),
  /** The pricing tier that it grants. */
  vipType: z.enum(['trial', 'common']),
  /** When it ends or ended. */
  expiresAt: z.iso.datetime(),
});

/** The user of the product spec, section 3, field by field. Guests exist only on the client. */
export const user = z.object({
  userId: z.uuid(),
  type: z.enum([UserType.registered, UserType.guest]),
  softwareCode: z.string().min(1),
  nick: z.string().min(1),
  /** The session of this request, as sent in `x-jwtsid`. */
  jwtSid: z.string().min(1),
  /** ISO 8601, UTC. */
  gmtLastLogin: z.iso.datetime(),
  mobile: z.string().regex(MOBILE_PATTERN),
  /** The modules enabled for the user's tier. Runs of others are refused with 20004. */
  moduleItemCodes: z.array(z.enum(MODULE_KEYS)),
  /** How many recommended posters a page shows to this tier. */
  moduleConfig: z.object({ recommendPosterLimit: z.int().nonnegative() }),
  isSetPassword: zeroOrOne,
  /** 1 = the font picker renders each family in its own font, 0 = it lists only names. */
  isUseNewFontWidget: zeroOrOne,
  /** null = never was a member. */
  vipInfo: vipInfo.nullable(),
  /** In addition to the spec, if present: the user's avatar, relative to the server's root … */
  avatarUrl: z.string().optional(),
  /** … and when the account will be closed permanently, unless revoked. */
  closingAt: z.iso.datetime().optional(),
});

/** A field that a form may omit or leave empty. */
export const optionalText = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .transform((text) => (text === '' ? undefined : text))
    .optional();

export const mobile = z.string().regex(MOBILE_PATTERN);

export const smsCode = z.string().regex(SMS_CODE_PATTERN);

export const newPassword = z.string().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max);

/** A password to verify; the rules may have been different when it was set. */
export const givenPassword = z.string().min(1).max(PASSWORD_LENGTH.max);

const MAX_SESSION_ID = 200;

const MAX_DEVICE_SECRET = 200;

/**
 * The secret that an earlier login on this device returned. It identifies the device to the account, so that attacks by
 * strangers on the number (wrong passwords, requested codes) do not lock it out. It does not authenticate the user.
 */
export const deviceSecret = optionalText(MAX_DEVICE_SECRET);

/** The user of a session; default: that of the header. */
export const getUserInfo = {
  input: z.strictObject({ jwtSid: optionalText(MAX_SESSION_ID) }),
  output: user,
};

/** Sets a password, verified by SMS; ends every session of the user. */
export const findPassword = {
  input: z.strictObject({ mobile, code: smsCode, password: newPassword, deviceSecret }),
  output: z.object({}),
};

/**
 * Sets the caller's password; ends the user's other sessions. A session alone is not enough: it takes the old password
 * or, without one, a code sent by `sendFindPasswordCode` to the account's own number.
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
 * Immediately deletes what face tools store about the caller: uploads, preview layers, results, sheets and packs of ID
 * photos. Active runs are ended without charge. What the caller has put into their space or a poster is kept.
 */
export const removeFaceData = {
  input: z.strictObject({}),
  output: z.object({ removed: z.int().nonnegative() }),
};

/** Ends the caller's session; succeeds without one, too. */
export const logout = { input: z.strictObject({}), output: z.object({}) };
