import { z } from 'zod';

const count = z.int().nonnegative();

/** Maximum length of a code, including the hyphens and spaces that people type. */
const MAX_CODE = 64;

/** A code as typed by a user. */
export const redeemable = z.string().trim().min(1).max(MAX_CODE);

/** Redeems a code, once per user. 10002 with the reason when it is not applicable, 10004 after too many wrong ones. */
export const redeemCode = {
  input: z.strictObject({ code: redeemable }),
  output: z.object({
    kind: z.enum(['points', 'vip']),
    /** For points. */
    points: count.optional(),
    /** For a membership: its tier and months, and the resulting end. */
    tier: z.enum(['trial', 'common']).optional(),
    months: count.optional(),
    until: z.iso.datetime().optional(),
  }),
};

const checkIn = z.object({
  /** A day of the operator's calendar. */
  day: z.iso.date(),
  isDone: z.boolean(),
  /** Points that it brings or brought; 0 = no check-in in the caller's tier. */
  points: count,
  daysInRow: count,
});

/** The caller's check-in of today. */
export const getCheckIn = { input: z.strictObject({}), output: checkIn };

/** Checks the caller in; repeating it on the same day changes nothing. */
export const createCheckIn = { input: z.strictObject({}), output: checkIn };

/**
 * The caller's code for friends, who register with it as `affiliateCode`. Both get points once the friend has used a
 * tool or bought something.
 */
export const getInvite = {
  input: z.strictObject({}),
  output: z.object({
    code: z.string(),
    /** Points for the caller per friend. */
    pointsEach: count,
    /** How many more friends can bring points this month. */
    leftThisMonth: count,
    /** Registered friends, those who brought points, and the points. */
    registered: count,
    rewarded: count,
    points: count,
  }),
};
