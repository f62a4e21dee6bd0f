import { z } from 'zod';

const count = z.int().nonnegative();

/** As long as any code with the hyphens and blanks that people type. */
const MAX_CODE = 64;

/** A code as people type it. */
export const redeemable = z.string().trim().min(1).max(MAX_CODE);

/** Redeems a code, once for each user. 10002 with the reason when it brings nothing, 10004 after too many wrong ones. */
export const redeemCode = {
  input: z.strictObject({ code: redeemable }),
  output: z.object({
    kind: z.enum(['points', 'vip']),
    /** Of points. */
    points: count.optional(),
    /** Of a membership: what it adds, and until when it lasts then. */
    tier: z.enum(['trial', 'common']).optional(),
    months: count.optional(),
    until: z.iso.datetime().optional(),
  }),
};

const checkIn = z.object({
  /** A day of the operator's calendar. */
  day: z.iso.date(),
  isDone: z.boolean(),
  /** What it brings, or brought; 0 = the caller's tier has no check-in. */
  points: count,
  daysInRow: count,
});

/** The caller's check-in of today. */
export const getCheckIn = { input: z.strictObject({}), output: checkIn };

/** Checks the caller in; a second time on a day changes nothing. */
export const createCheckIn = { input: z.strictObject({}), output: checkIn };

/** The caller's code for friends, who register by it as `affiliateCode`. Both get points once the friend has used a tool or bought something. */
export const getInvite = {
  input: z.strictObject({}),
  output: z.object({
    code: z.string(),
    /** What the caller gets for a friend. */
    pointsEach: count,
    /** Friends that can bring points in this month. */
    leftThisMonth: count,
    /** Friends who registered, those of them who brought points, and how many points. */
    registered: count,
    rewarded: count,
    points: count,
  }),
};
