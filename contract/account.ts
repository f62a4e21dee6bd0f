import { FAMILIES } from '@tuzuo/core/api/family';
import { PASSWORD_LENGTH } from '@tuzuo/core/session/account';
import { ACCOUNT_CODE_PURPOSES, CLOSING_BLOCKERS } from '@tuzuo/core/session/closing';
import { z } from 'zod';
import { sentCode } from './auth';
import { deviceSecret, mobile, optionalText, smsCode, user } from './user';

const MAX_TOKEN = 200;

/** Changes what the caller shows of themselves: a nickname, a picture of theirs (an upload), or none of it (''). */
export const updateUser = {
  input: z.strictObject({
    nick: z.string().optional(),
    avatarId: z.union([z.uuid(), z.literal('')]).optional(),
  }),
  output: user,
};

/** Sends a code for a change of the account: to its own number or, for `change_mobile`, to the one that is to be. */
export const sendUserCode = {
  input: z.strictObject({
    purpose: z.enum(ACCOUNT_CODE_PURPOSES),
    mobile: mobile.optional(),
    captchaToken: optionalText(MAX_TOKEN),
    deviceSecret,
  }),
  output: sentCode,
};

/**
 * Binds another number, which a code proves, and ends the caller's other sessions. A session alone is not enough: a code
 * sent to the old number or, where that is lost, the password. A number of another account is 10001 for `mobile`.
 */
export const changeMobile = {
  input: z.strictObject({
    mobile,
    code: smsCode,
    oldCode: smsCode.optional(),
    password: optionalText(PASSWORD_LENGTH.max),
    deviceSecret,
  }),
  output: user,
};

/** How the caller's account stands to being closed. Sentences are in the caller's language. */
export const getClosing = {
  input: z.strictObject({}),
  output: z.object({
    /** When it is closed for good; absent = nobody has asked for it. */
    closingAt: z.iso.datetime().optional(),
    /** How long the caller could change their mind. */
    days: z.int().positive(),
    /** What has to end before. */
    blockers: z.array(z.object({ kind: z.enum(CLOSING_BLOCKERS), text: z.string() })),
    /** What of worth would be lost, most of it first. */
    losses: z.array(z.string()),
    /** What else is deleted, and what has to be kept and why. */
    goes: z.array(z.string()),
    stays: z.array(z.string()),
  }),
};

/** Closes the account in some days; a code that was sent for it proves the caller. 10001 for `account` while something blocks it. */
export const closeUser = {
  input: z.strictObject({ code: smsCode, deviceSecret }),
  output: z.object({ closingAt: z.iso.datetime() }),
};

/** Keeps an account that was to be closed. Nothing happens to any other. */
export const keepUser = { input: z.strictObject({}), output: z.object({}) };

/** Where the caller is logged in, the one used last first. */
export const listDevices = {
  input: z.strictObject({}),
  output: z.object({
    items: z.array(
      z.object({
        deviceId: z.string().min(1),
        /** In words such as `Chrome on Android`; '' when nothing told. */
        device: z.string(),
        family: z.enum(FAMILIES),
        loggedInAt: z.iso.datetime(),
        /** To the hour. */
        seenAt: z.iso.datetime(),
        /** Whether it is the one that asks. */
        isThis: z.boolean(),
      }),
    ),
  }),
};

/** Ends the session of one device, or of all but the one that asks. What is not there (any more) is 10002. */
export const logOutDevice = {
  input: z.strictObject({ deviceId: z.string().min(1).max(64).optional() }),
  output: z.object({}),
};
