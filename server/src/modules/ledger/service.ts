import { ErrorCode } from '@tuzuo/core/api/errors';
import { MODULE_KEYS, type ModuleKey, type Tier } from '@tuzuo/core/pricing';
import { createBatch } from '../../db/batch';
import type { Database, Executor } from '../../db/database';
import { CallError } from '../../errors';
import { createPriceBooks, type PriceBook } from '../pricing/service';
import { freeUsesOf, isMonthly } from './allowance';
import { expireAll, expireGranted, findNextExpiry, listExpiring, type NextExpiry } from './expiry';
import { checkIn, grantPoints, lookAtCheckIn, takePoints } from './grants';
import { listChanges } from './history';
import { commitHold, holdPoints, type PaidRound, pointsOfTasks, releaseHold, settleHold } from './holds';
import { grantMembershipMonth, lockRefundable, rechargeFor, returnTaken, takeBack } from './orders';
import { freeUsesLeft, quoteUses, spendable } from './quote';
import { type Difference, reconcile } from './reconcile';
import { deleteReleasedHolds } from './repository';
import { type LedgerContext, type Position, settledPosition } from './settle';
import { type Asked, findStandings, findTier, prepareStandings, type Standing } from './standing';
import { findStatement, listStatements, settleReceivable } from './statement';

export type { PointChange } from './history';
export { findTier } from './standing';
export { isMonth, type Statement } from './statement';

/** The points of a user, and the free uses of one module. */
export type PointInfo = {
  useType: 'point' | 'cash';
  /** `UNLIMITED_POINTS` in cash mode. */
  allLeft: number;
  rechargeLeft: number;
  freeUsesLeft: number;
};

/** The free uses of one module in its period. */
export type ModuleUses = {
  module: ModuleKey;
  period: 'day' | 'month';
  freeUses: number;
  freeUsesLeft: number;
};

/** The points of a user, and the free uses of every module. */
export type PointOverview = Omit<PointInfo, 'freeUsesLeft'> & {
  modules: ModuleUses[];
  /** Of all: those that expire next, where that is soon. */
  nextExpiry?: NextExpiry | undefined;
};

/** What a module costs. */
export type Offer = {
  /** In which the free uses come again. */
  period: 'day' | 'month';
  freeUses: number;
  /** What so many uses cost beyond those; undefined where it is not sold. */
  price: { points: number; uses: number } | undefined;
};

type LedgerDependencies = {
  database: Pick<Database, 'orm'>;
  /** IANA name: where the operator's days and months begin. */
  timeZone: string;
  /** After so many days points that were given, not bought, expire; 0 = never. */
  grantDays?: number;
};

/** Users are told so many days before given points expire. */
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
 * Points by double entry. What takes a `tx` is part of the caller's transaction, so that a task and its points are
 * stored together or not at all; what changes points needs a real one.
 */
export function createLedger({ database: { orm }, timeZone, grantDays = 0 }: LedgerDependencies) {
  const context: LedgerContext = { timeZone, grantDays, readPriceBook: createPriceBooks() };
  const standings = prepareStandings(orm);
  const findStanding = createBatch((asked: readonly Asked[]) => findStandings(standings, timeZone, asked));

  /** What the user has, with what is due to them. Throws a CallError 11000 when they are gone. */
  async function positionOf(userId: string, module: ModuleKey): Promise<Position> {
    const [found, book] = await Promise.all([findStanding({ userId, module }), context.readPriceBook(orm)]);
    if (!found) throw new CallError(ErrorCode.sessionInvalid);
    return settledPosition(context, orm, userId, module, { standing: found, book });
  }

  const standingsOf = (userId: string) =>
    Promise.all(MODULE_KEYS.map((module) => findStanding({ userId, module })));

  return {
    timeZone,

    /** What some uses (an integer ≥ 1) of a module would cost now; without a user, a guest. */
    quoteUses: (tx: Executor, asked: Parameters<typeof quoteUses>[2]) => quoteUses(context, tx, asked),

    /** Sets aside what a paid round of a task costs; how many points. Throws a CallError 20001, 30002 for a module without a price. */
    holdPoints: (tx: Executor, round: Parameters<typeof holdPoints>[2]) => holdPoints(context, tx, round),

    /**
     * The round succeeded, for so many of its uses: all unless told. The others go back in the same transaction.
     * Nothing happens when it has ended before. Throws a RangeError for more uses than were held.
     */
    commitHold: (tx: Executor, round: PaidRound, uses?: number) =>
      uses === undefined ? commitHold(tx, round) : settleHold(context, tx, round, uses),

    /** The round did not succeed. Nothing happens when it has ended before. */
    releaseHold: (tx: Executor, round: PaidRound) => releaseHold(context, tx, round),

    /** Delivers the points of an order, once; false when they were delivered before. */
    rechargeFor: (tx: Executor, order: Parameters<typeof rechargeFor>[2]) => rechargeFor(context, tx, order),

    /** Grants a new member the month's points, or what is lacking of them. */
    grantMembershipMonth: (tx: Executor, order: Parameters<typeof grantMembershipMonth>[2]) =>
      grantMembershipMonth(context, tx, order),

    /** What is left that orders brought; locks the user's accounts. */
    lockRefundable: (tx: Executor, userId: string) => lockRefundable(context, tx, userId),

    /** Takes points for a refund. */
    takeBack: (tx: Executor, refund: Parameters<typeof takeBack>[2]) => takeBack(context, tx, refund),

    /** Gives them back when the refund fails. */
    returnTaken: (tx: Executor, refund: Parameters<typeof returnTaken>[2]) =>
      returnTaken(context, tx, refund),

    /** Gives points that were not paid for, once for each cause; false when they were given before. */
    grantPoints: (tx: Executor, grant: Parameters<typeof grantPoints>[2]) => grantPoints(context, tx, grant),

    /** Takes points for the operator. Throws a CallError 20001. */
    takePoints: (tx: Executor, taken: Parameters<typeof takePoints>[2]) => takePoints(context, tx, taken),

    /** Checks a user in, once a day. */
    checkIn: (tx: Executor, userId: string) => checkIn(context, tx, userId),

    /** What today's check-in brings, or brought. */
    lookAtCheckIn: (userId: string) => lookAtCheckIn(context, orm, userId),

    /** Expires what was given and is too old. */
    expireGranted: () => expireGranted(context, orm),

    /** Expires all that a user has, for good. */
    expireAll: (tx: Executor, userId: string) => expireAll(context, tx, userId),

    /** Users of whose given points some expire soon. */
    listExpiring: (withinDays: number) => listExpiring(context, orm, withinDays),

    /** Forgets the released holds of tasks that are gone; the entries of the ledger stay. */
    forgetReleased: deleteReleasedHolds,

    /** Points of the newest paid round of each task. */
    pointsOfTasks,

    /** The tier of a user: their membership's while that lasts. */
    tierOf: findTier,

    /** What the user has. Throws a CallError 11000 when they are gone. */
    pointInfo: async (userId: string, module: ModuleKey): Promise<PointInfo> => {
      const { standing, book } = await positionOf(userId, module);
      return { ...pointsOf(standing), freeUsesLeft: freeUsesLeft(standing, book) };
    },

    /** What the user has, and the free uses of every module. Throws a CallError 11000 when they are gone. */
    pointOverview: async (userId: string): Promise<PointOverview> => {
      const [{ standing, book }, standings, nextExpiry] = await Promise.all([
        positionOf(userId, MODULE_KEYS[0]),
        standingsOf(userId),
        findNextExpiry(context, orm, userId, TOLD_DAYS),
      ]);
      return { ...pointsOf(standing), modules: usesOf(standings, book), nextExpiry };
    },

    /** The free uses of every module: a user's, or what a guest would have as a new user. */
    freeUses: async (userId: string | undefined): Promise<ModuleUses[]> => {
      const book = await context.readPriceBook(orm);
      if (userId !== undefined) return usesOf(await standingsOf(userId), book);
      return MODULE_KEYS.map((module) => usesIn(book, module, 'free', freeUsesOf(book, module, 'free')));
    },

    /** What somebody who is new here pays for a use of a module. */
    offer: async (module: ModuleKey): Promise<Offer> => {
      const book = await context.readPriceBook(orm);
      const price = book.price(module, 'free');
      return {
        period: isMonthly(module) ? 'month' : 'day',
        freeUses: freeUsesOf(book, module, 'free'),
        price: price && { points: price.usePointCount, uses: price.useTimesPerPoint },
      };
    },

    /** A page of the changes of their points, newest first. */
    listChanges: async (userId: string, page: Parameters<typeof listChanges>[2]) => {
      // A new user's first look may be this one; which module it is makes no difference to grants.
      await settledPosition(context, orm, userId, 'user_vip_center');
      return listChanges(orm, userId, page);
    },

    /** The months in which a user who is billed has used or paid something, and what they owe. */
    listStatements: (userId: string) => listStatements(context, orm, userId),

    /** Every use and payment of one of those months. */
    findStatement: (userId: string, month: string) => findStatement(context, orm, userId, month),

    /** Notes a payment of what is owed. Throws a CallError 20002. */
    settleReceivable: (tx: Executor, paid: Parameters<typeof settleReceivable>[2]) =>
      settleReceivable(context, tx, paid),

    /** Tells `report` of every account that does not add up. */
    reconcile: (report: (difference: Difference) => void) => reconcile(orm, report),
  };
}

export type Ledger = ReturnType<typeof createLedger>;
