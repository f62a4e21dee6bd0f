import type { Api } from '@tuzuo/contract/api';
import { CLOSING_DAYS, type ClosingBlocker } from '@tuzuo/core/session/closing';
import type { Locale } from '@tuzuo/core/text/locale';
import type { BaseLogger } from 'pino';
import type { Database, Executor } from '../../db/database';
import { lockUser } from '../../db/lock-user';
import { RefusedField } from '../../errors';
import { formatDay, formatMoney } from '../../i18n/format';
import { say as sayIn, type WordKey } from '../../i18n/words';
import { type GiftMemory, sweepGifts } from '../gift/service';
import type { Ledger } from '../ledger/service';
import type { Orders } from '../order/service';
import type { PersonalTables } from '../personal-data/service';
import type { Session, Sessions } from '../session/service';
import { createErasing } from './erasing';
import { findDue, findState, saveClosing, saveKept } from './repository';

/** Accounts closed per run of the job; the next run continues. */
const CLOSED_AT_ONCE = 50;

/** Maximum number of orders examined for unused value. */
const MAX_ORDERS = 50;

const BLOCKER_WORDS = {
  order: 'closing.order',
  refund: 'closing.refund',
  task: 'closing.task',
  debt: 'closing.debt',
  renewal: 'closing.renewal',
  invoice: 'closing.invoice',
} as const satisfies Record<ClosingBlocker, WordKey>;

const GOES = ['closing.goes.works', 'closing.goes.account', 'closing.goes.links'] as const;
const STAYS = ['closing.stays.orders', 'closing.stays.consents', 'closing.stays.gifts'] as const;

type Count = (tx: Executor, userId: string) => Promise<number>;

/** What modules contribute to the end of an account; `start/personal-data.ts` registers it. */
export type ClosingContributors = {
  /** How many things of each kind must end first; the first kind with any is reported. */
  blockers: Readonly<Record<ClosingBlocker, Count>>;
  /** What the user would lose. */
  belongings: {
    memberUntil: (tx: Executor, userId: string) => Promise<Date | undefined>;
    posters: Count;
    files: Count;
  };
  /** What becomes of each table with user data. */
  tables: readonly PersonalTables[];
};

type ClosingDependencies = {
  contributors: ClosingContributors;
  database: Pick<Database, 'orm' | 'transaction'>;
  ledger: Pick<Ledger, 'pointInfo' | 'expireAll' | 'releaseAll' | 'timeZone'>;
  orders: Pick<Orders, 'list'>;
  sessions: Pick<Sessions, 'closeAll'>;
  gifts: Pick<GiftMemory, 'remember'>;
  /**
   * Told after an account was erased, so that it stays erased after a restore; repeated by the nightly backup if it
   * fails.
   */
  onErased?: (userId: string) => Promise<void>;
  log: Pick<BaseLogger, 'info' | 'warn'>;
};

/** Closes accounts: states the consequences, waits some days in which the user can revoke it, then erases. */
export function createClosing({
  contributors: { blockers, belongings, tables },
  database,
  ledger,
  orders,
  sessions,
  gifts,
  onErased = async () => undefined,
  log,
}: ClosingDependencies) {
  const { orm, transaction } = database;

  const findBlockers = async (tx: Executor, userId: string): Promise<ClosingBlocker[]> => {
    const found: ClosingBlocker[] = [];
    for (const kind of Object.keys(blockers) as ClosingBlocker[]) {
      if ((await blockers[kind](tx, userId)) > 0) found.push(kind);
    }
    return found;
  };

  const requireUnblocked = async (tx: Executor, userId: string): Promise<void> => {
    const [blocker] = await findBlockers(tx, userId);
    if (blocker) throw new RefusedField('account', BLOCKER_WORDS[blocker]);
  };

  /** Describes, for the user, what of value they would lose. */
  const lossesOf = async (userId: string, locale: Locale): Promise<string[]> => {
    const say = (key: WordKey, params: Record<string, string | number>) => sayIn(locale, key, params);
    const number = new Intl.NumberFormat(locale).format;
    const { useType, allLeft, rechargeLeft } = await ledger.pointInfo(userId, 'user_vip_center');
    const memberUntil = await belongings.memberUntil(orm, userId);
    const posters = await belongings.posters(orm, userId);
    const files = await belongings.files(orm, userId);
    const { items } = await orders.list(userId, { state: 'fulfilled', limit: MAX_ORDERS });
    const refundable = items.reduce((sum, { refundableCents }) => sum + refundableCents, 0);
    return [
      ...(refundable > 0
        ? [say('closing.loss.refundable', { amount: formatMoney(locale, refundable) })]
        : []),
      ...(useType === 'point' && allLeft > 0
        ? [say('closing.loss.points', { points: number(allLeft), bought: number(rechargeLeft) })]
        : []),
      ...(memberUntil
        ? [say('closing.loss.member', { day: formatDay(locale, memberUntil, ledger.timeZone) })]
        : []),
      ...(posters + files > 0
        ? [say('closing.loss.works', { posters: number(posters), files: number(files) })]
        : []),
    ];
  };

  const { erase, eraseAgain } = createErasing({ tables, transaction, ledger, sessions, gifts });

  const closeDue = async (userId: string): Promise<void> => {
    const blocked = await transaction(async (tx) => {
      await lockUser(tx, userId);
      if (!(await findState(tx, userId))?.isDue) return undefined;
      const blocking = await findBlockers(tx, userId);
      if (blocking.length > 0) return blocking;
      await erase(tx, userId);
      return [];
    });
    if (blocked === undefined) return;
    if (blocked.length > 0) log.info({ userId, blocked }, 'account closing blocked');
    else await onErased(userId);
  };

  return {
    /** The state of the account and the consequences of closing it. */
    getState: async (userId: string, locale: Locale): Promise<Api['user.user.getClosing']['output']> => {
      const found = await findState(orm, userId);
      const say = (key: WordKey) => sayIn(locale, key);
      return {
        ...(found?.closingAt && { closingAt: found.closingAt.toISOString() }),
        days: CLOSING_DAYS,
        blockers: (await findBlockers(orm, userId)).map((kind) => ({
          kind,
          text: say(BLOCKER_WORDS[kind]),
        })),
        losses: await lossesOf(userId, locale),
        goes: GOES.map(say),
        stays: STAYS.map(say),
      };
    },

    /**
     * Schedules the account for closing, and closes the user's other sessions.
     * @param prove checks the user's proof of identity; called once nothing blocks the closing
     * @throws RefusedField for `account` if something must end first
     */
    close: async (
      { userId, tokenHash }: Session,
      prove: () => Promise<void>,
    ): Promise<{ closingAt: string }> => {
      await requireUnblocked(orm, userId);
      await prove();
      const closingAt = await transaction(async (tx) => {
        await lockUser(tx, userId);
        await requireUnblocked(tx, userId);
        await sessions.closeAll(tx, userId, tokenHash);
        return (await saveClosing(tx, userId, CLOSING_DAYS)) ?? (await findState(tx, userId))?.closingAt;
      });
      if (!closingAt) throw new Error(`account ${userId} is neither active nor closing`);
      return { closingAt: closingAt.toISOString() };
    },

    keep: (userId: string): Promise<void> =>
      transaction(async (tx) => {
        await lockUser(tx, userId);
        await saveKept(tx, userId);
      }),

    eraseAgain,

    /** The job: closes the accounts that are due; blocked ones wait. Forgets the gifts of numbers that left long ago. */
    closeDue: async (): Promise<void> => {
      await sweepGifts(orm);
      for (const userId of await findDue(orm, CLOSED_AT_ONCE)) {
        // One failure must not block the others; it is retried in the next run.
        await closeDue(userId).catch((err) =>
          log.warn({ err, userId }, 'closing an account failed: will retry'),
        );
      }
    },
  };
}

export type Closing = ReturnType<typeof createClosing>;
