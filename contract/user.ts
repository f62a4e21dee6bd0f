import { TASK_KINDS, TASK_STATES } from '@tuzuo/core/api/task';
import type { PosterDocument } from '@tuzuo/core/poster/document';
import { MODULE_KEYS } from '@tuzuo/core/pricing';
import {
  EXPORT_LIMIT,
  MOBILE_PATTERN,
  PASSWORD_LENGTH,
  SMS_CODE_PATTERN,
  UserType,
} from '@tuzuo/core/session/account';
import { TOOL_KEYS } from '@tuzuo/core/tools';
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

/** A picture that is kept as showing a face; it goes a day after the last task that used it. */
const facePicture = z.object({
  assetId: z.uuid(),
  url: z.string(),
  mime: z.string(),
  bytes: z.int().positive(),
  createdAt: z.iso.datetime(),
});

/**
 * Deletes, now, what face tools keep of the caller: uploads, layers of previews, results, sheets and packs of ID photos.
 * Runs under way are ended and cost nothing. What the caller has put into their space or a poster stays.
 */
export const removeFaceData = {
  input: z.strictObject({}),
  output: z.object({ removed: z.int().nonnegative() }),
};

/** What is kept of the caller, newest first, each list up to a bound. Pictures and points have lists of their own. */
export const exportData = {
  input: z.strictObject({}),
  output: z.object({
    account: user.pick({
      userId: true,
      nick: true,
      mobile: true,
      gmtLastLogin: true,
      vipInfo: true,
      isSetPassword: true,
    }),
    /** What the caller agreed to about faces: which text, when, and for which task, which may be gone. */
    consents: z
      .array(
        z.object({
          taskId: z.uuid(),
          tool: z.enum(TOOL_KEYS),
          textVersion: z.string(),
          givenAt: z.iso.datetime(),
        }),
      )
      .max(EXPORT_LIMIT),
    tasks: z
      .array(
        z.object({
          taskId: z.uuid(),
          kind: z.enum(TASK_KINDS),
          tool: z.enum(TOOL_KEYS),
          state: z.enum(TASK_STATES),
          options: z.record(z.string(), z.unknown()),
          createdAt: z.iso.datetime(),
        }),
      )
      .max(EXPORT_LIMIT),
    /** What `user.face.remove` would delete, its addresses signed. */
    faces: z.array(facePicture).max(EXPORT_LIMIT),
    /** The one that was changed last first; `doc` is left out where all of them would be too much for one answer. */
    posters: z
      .array(
        z.object({
          posterId: z.uuid(),
          title: z.string(),
          doc: z.custom<PosterDocument>().optional(),
          createdAt: z.iso.datetime(),
          updatedAt: z.iso.datetime(),
        }),
      )
      .max(EXPORT_LIMIT),
    /** Templates that the caller has marked, and when posters were last begun with some, which are kept up to a number. */
    favoriteTemplates: z
      .array(z.object({ templateId: z.string(), markedAt: z.iso.datetime() }))
      .max(EXPORT_LIMIT),
    recentTemplates: z
      .array(z.object({ templateId: z.string(), usedAt: z.iso.datetime() }))
      .max(EXPORT_LIMIT),
  }),
};

/** Ends the caller's session; succeeds without one as well. */
export const logout = { input: z.strictObject({}), output: z.object({}) };
