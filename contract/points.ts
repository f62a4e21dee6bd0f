import { MODULE_KEYS } from '@tuzuo/core/pricing';
import { z } from 'zod';
import { LIST_INPUT, listOutput } from './fields';

const count = z.int().nonnegative();

/** The points of the caller, and the free uses of one module (product spec, section 3). */
export const getUserPointInfo = {
  input: z.strictObject({ module: z.enum(MODULE_KEYS) }),
  output: z.object({
    useType: z.enum(['point', 'cash']),
    /** All points that can be spent; `UNLIMITED_POINTS` in cash mode. */
    allLeftPointCount: count,
    /** Of these, the bought ones, which never expire. */
    rechargeLeftPointCount: count,
    /** Free uses of the module that are left in its period. */
    cellLeftUseTimes: count,
  }),
};

const moduleUses = z.object({
  module: z.enum(MODULE_KEYS),
  /** Free uses are granted again every day or every month, by the operator's calendar. */
  period: z.enum(['day', 'month']),
  /** Granted in each period; 0 = the caller's tier has none. */
  freeUses: count,
  /** Of these, left in the present period. */
  freeUsesLeft: count,
});

/** The points of the caller, and the free uses of every module, in the order of `MODULE_KEYS`. */
export const getUserPointOverview = {
  input: z.strictObject({}),
  output: getUserPointInfo.output.omit({ cellLeftUseTimes: true }).extend({
    modules: z.array(moduleUses),
    /** Points that were given and expire next, where that is within 30 days. */
    nextExpiry: z.object({ points: count, at: z.iso.datetime() }).optional(),
  }),
};

/** Why points came or went. */
export const POINT_CHANGE_KINDS = [
  'grant',
  'recharge',
  'hold',
  'release',
  'expire',
  'refund',
  'receivable',
  'settle',
  'correction',
] as const;

export const pointChange = z.object({
  changeId: z.uuid(),
  kind: z.enum(POINT_CHANGE_KINDS),
  /** What it was for, where it was for a tool. */
  module: z.enum(MODULE_KEYS).optional(),
  taskId: z.uuid().optional(),
  /** Change of the points that can be spent; negative = they went. 0 in cash mode. */
  points: z.int(),
  /** In cash mode: change of what is owed. */
  amountCents: z.int().optional(),
  createdAt: z.iso.datetime(),
});

/** Every change of the caller's points, newest first. */
export const searchUserPointChangeLogList = {
  input: z.strictObject(LIST_INPUT),
  output: listOutput(pointChange),
};

/** What points can be bought for; empty while the operator offers none. */
export const getAppRechargePriceList = {
  input: z.strictObject({}),
  output: z.object({
    items: z.array(
      z.object({
        priceId: z.uuid(),
        points: z.int().positive(),
        amountCents: z.int().positive(),
        bonusPoints: count,
      }),
    ),
  }),
};
