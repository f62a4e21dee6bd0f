import { ErrorCode } from '@tuzuo/core/api/errors';
import { MODULE_KEYS, type ModuleKey, type Tier } from '@tuzuo/core/pricing';
import { createBatch } from '../../db/batch';
import type { Database, Executor } from '../../db/database';
import { CallError } from '../../errors';
import { createPriceBooks, type PriceBook } from '../pricing/service';
import { freeUsesOf, isMonthly } from './allowance';
import { expireAll, expireGranted, findNextExpiry, listExpiring, type NextExpiry } from './expiry';
import { checkIn, findCheckIn, grantPoints, takePoints, takeUpTo } from './grants';
import { listChanges } from './history';
import {
  commitHold,
  holdPoints,
  type PaidRound,
  pointsOfTasks,
  releaseAll,
  releaseHold,
  type SettledUses,
} from './holds';
import { grantMembershipMonth, lockRefundable, rechargeFor, returnTaken, takeBack } from './orders';
import { freeUsesLeft, quoteUses, spendable } from './quote';
import { type Difference, reconcile } from './reconcile';
import { deleteOldFreeUses, deleteReleasedHolds } from './repository';
import { type LedgerContext, lockPosition, type Position, settledPosition } from './settle';
import { type Asked, findStandings, findTier, isBilled, prepareStandings, type Standing } from './standing';
import { findStatement, listStatements, settleReceivable } from './statement';
import { type TierInUse, tierUseCents } from './tier-use';

export type { PointChange } from './history';
export type { Charge, SettledUses } from './holds';
export type { Refundable } from './orders';
export { findTier } from './standing';
export { isMonth, type Statement } from './statement';

/** A user's points and the free uses of one module. */
export type PointInfo = {
  useType: 'point' | 'cash';
  /** `UNLIMITED_POINTS` in cash mode. */
  allLeft: number;
  rechargeLeft: number;
  freeUsesLeft: number;
};

/** A module's free uses in its period. */
export type ModuleUses = {
  module: ModuleKey;
  period: 'day' | 'month';
  freeUses: number;
  freeUsesLeft: number;
};

/** A user's points and the free uses of every module. */
export type PointOverview = Omit<PointInfo, 'freeUsesLeft'> & {
  modules: ModuleUses[];
  /** The points that expire next, if that is soon. */
  nextExpiry?: NextExpiry | undefined;
};

/** The price of a module for a new user. */
export type Offer = {
  /** The period after which free uses renew. */
  period: 'day' | 'month';
  freeUses: number;
  /** Price of `uses` beyond the free ones; undefined if the module is not sold. */
  price: { points: number; uses: number } | undefined;
};

type LedgerDependencies = {
  database: Pick<Database, 'orm'>;
  /** IANA time zone of the operator's days and months. */
  timeZone: string;
  /** Days after which granted (not purchased) points expire; 0 means never. */
  grantDays?: number;
};

/** Days before expiry from which users are told about expiring points. */
const TOLD_DAYS = 30;

const pointsOf = (standing: Standing) => ({
  useType: standing.useType,
  allLeft: spendable(standing),
  rechargeLeft: standing.recharge,
});

const usesIn = (book: PriceBook, module: ModuleKey, tier: Tier, left: number): ModuleUses => ({
  module,
  period: isMonthly(module) ? 'month' : 'day',
  freeUses: freeUsesOf(book, module, tier),
  freeUsesLeft: left,
});

const usesOf = (standings: readonly (Standing | undefined)[], book: PriceBook): ModuleUses[] =>
  standings.flatMap((one) => (one ? [usesIn(book, one.module, one.tier, freeUsesLeft(one, book))] : []));

/**
 * The points ledger, kept by double entry. Functions that take `tx` join the caller's transaction, so that a task and
 * its points are stored together or not at all; those that change points require a real transaction.
 */
export function createLedger({ database: { orm }, timeZone, grantDays = 0 }: LedgerDependencies) {
  const context: LedgerContext = { timeZone, grantDays, readPriceBook: createPriceBooks() };
  const standings = prepareStandings(orm);
  const findStanding = createBatch((asked: readonly Asked[]) => findStandings(standings, timeZone, asked));

  /**
   * The user's position, including grants that are due.
   * @throws CallError 11000 if the user does not exist
   */
  async function positionOf(userId: string, module: ModuleKey): Promise<Position> {
    const [found, book] = await Promise.all([findStanding({ userId, module }), context.readPriceBook(orm)]);
    if (!found) throw new CallError(ErrorCode.sessionInvalid);
    return settledPosition(context, orm, userId, module, { standing: found, book });
  }

  const standingsOf = (userId: string) =>
    Promise.all(MODULE_KEYS.map((module) => findStanding({ userId, module })));

  return {
    timeZone,

    /** What some uses (an integer ≥ 1) of a module would cost now; without a user, for a guest. */
    quoteUses: (tx: Executor, asked: Parameters<typeof quoteUses>[2]) => quoteUses(context, tx, asked),

    /**
     * Holds the cost of a paid round, of which each module is charged by itself, and returns the points held.
     * @throws CallError 20001, 30001, or 30002 for a module without a price
     */
    holdPoints: (tx: Executor, round: Parameters<typeof holdPoints>[2]) => holdPoints(context, tx, round),

    /**
     * The round succeeded for `uses` of its uses, by default all; the others are returned in the same transaction. Does
     * nothing if its holds have ended.
     * @throws RangeError for more uses than were held
     */
    commitHold: (tx: Executor, round: PaidRound, uses?: SettledUses) => commitHold(context, tx, round, uses),

    /** The round failed: returns what was held. Does nothing if its holds have ended. */
    releaseHold: (tx: Executor, round: PaidRound) => releaseHold(context, tx, round),

    /** Delivers the points of an order once; returns false if they were delivered before. */
    rechargeFor: (tx: Executor, order: Parameters<typeof rechargeFor>[2]) => rechargeFor(context, tx, order),

    /** Grants a new member the month's points, or the difference to them. */
    grantMembershipMonth: (tx: Executor, order: Parameters<typeof grantMembershipMonth>[2]) =>
      grantMembershipMonth(context, tx, order),

    /** Returns what is left of what orders brought; locks the user's accounts. */
    lockRefundable: (tx: Executor, userId: string) => lockRefundable(context, tx, userId),

    /** What a membership's tier has given beyond monthly points, in cents. */
    tierUseCents: (tx: Executor, inUse: TierInUse) => tierUseCents(context, tx, inUse),

    /** Takes points for a refund. */
    takeBack: (tx: Executor, refund: Parameters<typeof takeBack>[2]) => takeBack(context, tx, refund),

    /** Returns the points when a refund fails. */
    returnTaken: (tx: Executor, refund: Parameters<typeof returnTaken>[2]) =>
      returnTaken(context, tx, refund),

    /** Grants points once per cause; returns false if they were granted before. */
    grantPoints: (tx: Executor, grant: Parameters<typeof grantPoints>[2]) => grantPoints(context, tx, grant),

    /**
     * Takes points for the operator.
     * @throws CallError 20001
     */
    takePoints: (tx: Executor, taken: Parameters<typeof takePoints>[2]) => takePoints(context, tx, taken),

    /** Takes points as far as the user has them; returns how many. */
    takeUpTo: (tx: Executor, taken: Parameters<typeof takeUpTo>[2]) => takeUpTo(context, tx, taken),

    /** Checks a user in, once a day. */
    checkIn: (tx: Executor, userId: string) => checkIn(context, tx, userId),

    /** The state of today's check-in and its points. */
    findCheckIn: (userId: string) => findCheckIn(context, orm, userId),

    /** Expires granted points that are too old. */
    expireGranted: () => expireGranted(context, orm),

    forgetFreeUses: () => deleteOldFreeUses(orm),

    /** Expires all of a user's points, permanently. */
    expireAll: (tx: Executor, userId: string) => expireAll(context, tx, userId),

    /** Returns what a user's unfinished rounds hold. */
    releaseAll: (tx: Executor, userId: string) => releaseAll(context, tx, userId),

    /** Users with granted points that expire soon. */
    listExpiring: (withinDays: number) => listExpiring(context, orm, withinDays),

    /** Deletes the released holds of deleted tasks; ledger entries stay. */
    forgetReleased: deleteReleasedHolds,

    /** Points of each task's newest paid round. */
    pointsOfTasks,

    /** The tier of a user, from their active membership. */
    tierOf: findTier,

    /** Whether a user is in cash mode, in which every check of benefits passes. */
    isBilled,

    /** A user's points, all and bought ones, whose accounts stay locked until the transaction ends. */
    lockPoints: async (tx: Executor, userId: string): Promise<{ all: number; bought: number }> => {
      const { standing } = await lockPosition(context, tx, userId, 'user_vip_center');
      const { monthly, grant, recharge } = standing;
      return { all: monthly + grant + recharge, bought: recharge };
    },

    /**
     * The user's points.
     * @throws CallError 11000 if the user does not exist
     */
    pointInfo: async (userId: string, module: ModuleKey): Promise<PointInfo> => {
      const { standing, book } = await positionOf(userId, module);
      return { ...pointsOf(standing), freeUsesLeft: freeUsesLeft(standing, book) };
    },

    /**
     * The user's points and the free uses of every module.
     * @throws CallError 11000 if the user does not exist
     */
    pointOverview: async (userId: string): Promise<PointOverview> => {
      const [{ standing, book }, standings, nextExpiry] = await Promise.all([
        positionOf(userId, MODULE_KEYS[0]),
        standingsOf(userId),
        findNextExpiry(context, orm, userId, TOLD_DAYS),
      ]);
      return { ...pointsOf(standing), modules: usesOf(standings, book), nextExpiry };
    },

    /** The free uses of every module, for a user or for a guest (as a new user would have them). */
    freeUses: async (userId: string | undefined): Promise<ModuleUses[]> => {
      const book = await context.readPriceBook(orm);
      if (userId !== undefined) return usesOf(await standingsOf(userId), book);
      return MODULE_KEYS.map((module) => usesIn(book, module, 'free', freeUsesOf(book, module, 'free')));
    },

    /** What a new user pays for a use of a module. */
    offer: async (module: ModuleKey): Promise<Offer> => {
      const book = await context.readPriceBook(orm);
      const price = book.price(module, 'free');
      return {
        period: isMonthly(module) ? 'month' : 'day',
        freeUses: freeUsesOf(book, module, 'free'),
        price: price && { points: price.usePointCount, uses: price.useTimesPerPoint },
      };
    },

    /** A page of the user's point changes, newest first. */
    listChanges: async (userId: string, page: Parameters<typeof listChanges>[2]) => {
      // This may be the first call of a new user, which triggers the grants; they do not depend on the module.
      await settledPosition(context, orm, userId, 'user_vip_center');
      return listChanges(orm, userId, page);
    },

    /** The months in which a billed user used or paid for something, and what they owe. */
    listStatements: (userId: string) => listStatements(context, orm, userId),

    /** Every use and payment of one month. */
    findStatement: (userId: string, month: string) => findStatement(context, orm, userId, month),

    /**
     * Records a payment of what is owed; returns the cents still owed.
     * @throws CallError 20002
     */
    settleReceivable: (tx: Executor, paid: Parameters<typeof settleReceivable>[2]) =>
      settleReceivable(context, tx, paid),

    /** Calls `report` for every account that does not add up. */
    reconcile: (report: (difference: Difference) => void) => reconcile(orm, report),
  };
}

export type Ledger = ReturnType<typeof createLedger>;
