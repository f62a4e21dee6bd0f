import { FAMILIES } from '@tuzuo/core/api/family';
import { PASSWORD_LENGTH } from '@tuzuo/core/session/account';
import { ACCOUNT_CODE_PURPOSES, CLOSING_BLOCKERS } from '@tuzuo/core/session/closing';
import { z } from 'zod';
import { sentCode } from './auth';
import { deviceSecret, mobile, optionalText, smsCode, user } from './user';

const MAX_TOKEN = 200;

/** Changes the caller's public profile: a nickname and a picture (one of their uploads); '' clears either. */
export const updateUser = {
  input: z.strictObject({
    nick: z.string().optional(),
    avatarId: z.union([z.uuid(), z.literal('')]).optional(),
  }),
  output: user,
};

/** Sends a code for a change of the account: to its own number or, for `change_mobile`, to the new one. */
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
 * Binds a new phone number, verified by a code, and ends the caller's other sessions. A session alone is not enough: it
 * also takes a code sent to the old number or, if that is lost, the password. A number of another account is 10001 for
 * `mobile`.
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

/** State of closing the caller's account. Sentences are in the caller's language. */
export const getClosing = {
  input: z.strictObject({}),
  output: z.object({
    /** When the account is closed permanently; absent = no closing was requested. */
    closingAt: z.iso.datetime().optional(),
    /** Length of the period, in days, in which a closing can be revoked. */
    days: z.int().positive(),
    /** What must be settled first. */
    blockers: z.array(z.object({ kind: z.enum(CLOSING_BLOCKERS), text: z.string() })),
    /** Valuables that would be lost, the most valuable first. */
    losses: z.array(z.string()),
    /** `goes`: what else is deleted; `stays`: what must be retained, and why. */
    goes: z.array(z.string()),
    stays: z.array(z.string()),
  }),
};

/**
 * Closes the account after some days; verified by a code sent for it. 10001 for `account` while something blocks it.
 */
export const closeUser = {
  input: z.strictObject({ code: smsCode, deviceSecret }),
  output: z.object({ closingAt: z.iso.datetime() }),
};

/** Revokes the closing of an account. Does nothing otherwise. */
export const keepUser = { input: z.strictObject({}), output: z.object({}) };

/** The caller's logged-in devices, the most recently used first. */
export const listDevices = {
  input: z.strictObject({}),
  output: z.object({
    items: z.array(
      z.object({
        deviceId: z.string().min(1),
        /** Such as `Chrome on Android`; '' when unknown. */
        device: z.string(),
        family: z.enum(FAMILIES),
        loggedInAt: z.iso.datetime(),
        /** Rounded to the hour. */
        seenAt: z.iso.datetime(),
        /** Whether it is the device of this request. */
        isThis: z.boolean(),
      }),
    ),
  }),
};

/** Ends the session of one device, or of all others when none is given. An unknown device is 10002. */
export const logOutDevice = {
  input: z.strictObject({ deviceId: z.string().min(1).max(64).optional() }),
  output: z.object({}),
};
