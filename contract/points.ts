import { TASK_KINDS } from '@tuzuo/core/api/task';
import { MODULE_KEYS } from '@tuzuo/core/pricing';
import { z } from 'zod';
import { LIST_INPUT, listOutput } from './fields';

const count = z.int().nonnegative();

/** The caller's points, and the free uses of one module (product spec, section 3). */
export const getUserPointInfo = {
  input: z.strictObject({ module: z.enum(MODULE_KEYS) }),
  output: z.object({
    useType: z.enum(['point', 'cash']),
    /** All spendable points; `UNLIMITED_POINTS` in cash mode. */
    allLeftPointCount: count,
    /** The purchased ones among them, which never expire. */
    rechargeLeftPointCount: count,
    /** Remaining free uses of the module in its current period. */
    cellLeftUseTimes: count,
  }),
};

const moduleUses = z.object({
  module: z.enum(MODULE_KEYS),
  /** Period after which free uses are granted again, by the operator's calendar. */
  period: z.enum(['day', 'month']),
  /** Granted per period; 0 = none in the caller's tier. */
  freeUses: count,
  /** Remaining ones in the current period. */
  freeUsesLeft: count,
});

/** The caller's points, and the free uses of every module, in the order of `MODULE_KEYS`. */
export const getUserPointOverview = {
  input: z.strictObject({}),
  output: getUserPointInfo.output.omit({ cellLeftUseTimes: true }).extend({
    modules: z.array(moduleUses),
    /** Granted points that expire next, if within 30 days. */
    nextExpiry: z.object({ points: count, at: z.iso.datetime() }).optional(),
  }),
};

/** Reasons for changes of points. */
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
  /** The module, for changes caused by a tool. */
  module: z.enum(MODULE_KEYS).optional(),
  taskId: z.uuid().optional(),
  /** While the task exists. */
  taskKind: z.enum(TASK_KINDS).optional(),
  /** Change of the spendable points; negative = spent. 0 in cash mode. */
  points: z.int(),
  /** In cash mode: change of the amount owed. */
  amountCents: z.int().optional(),
  createdAt: z.iso.datetime(),
});

/** All changes of the caller's points, newest first. */
export const searchUserPointChangeLogList = {
  input: z.strictObject(LIST_INPUT),
  output: listOutput(pointChange),
};

/** Point packages for sale; empty when the operator offers none. */
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
