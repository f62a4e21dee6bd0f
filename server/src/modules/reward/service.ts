import { randomInt } from 'node:crypto';
import type { Api } from '@tuzuo/contract/api';
import type { BenefitKey } from '@tuzuo/core/pricing';
import type { Database, Executor } from '../../db/database';
import { lockUser } from '../../db/lock-user';
import type { Ledger } from '../ledger/service';
import { createPriceBooks } from '../pricing/service';
import {
  countRewarded,
  currentMonth,
  type DueInvite,
  findDueInvites,
  findInviteCode,
  findUnearned,
  insertInviteCode,
  insertReward,
  lockReward,
  noteTakenBack,
  sumInvited,
} from './repository';

export { sumOwed } from './repository';

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const CODE_LENGTH = 8;

/** So many collisions in a row would mean a broken random generator. */
const MAX_TRIES = 10;

/** Invitations settled per run. */
const SWEEP = 200;

type RewardDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  ledger: Pick<Ledger, 'checkIn' | 'findCheckIn' | 'grantPoints' | 'takeUpTo' | 'tierOf' | 'timeZone'>;
};

const newInviteCode = () =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Free points: for daily check-ins, and for invited friends who use the product. */
export function createRewards({ database, ledger }: RewardDependencies) {
  const { orm } = database;
  const readPriceBook = createPriceBooks();

  const benefitOf = async (tx: Executor, userId: string, key: BenefitKey): Promise<number> => {
    const book = await readPriceBook(tx);
    return Math.floor(book.benefit(key, await ledger.tierOf(tx, userId)));
  };

  const codeOf = async (userId: string): Promise<string> => {
    for (let tried = 0; tried < MAX_TRIES; tried += 1) {
      const known = await findInviteCode(orm, userId);
      if (known !== undefined) return known;
      await insertInviteCode(orm, userId, newInviteCode());
    }
    throw new Error('no unused invite code found');
  };

  /**
   * Rewards both sides of an invitation, once. An inviter who has reached the monthly limit of their tier gets nothing
   * for this one, now or later. Invitations form a tree, so locking the inviter first cannot deadlock.
   */
  const settle = ({ inviterId, inviteeId, purchaseId }: DueInvite): Promise<void> =>
    database.transaction(async (tx) => {
      await lockUser(tx, inviterId);
      const month = await currentMonth(tx, ledger.timeZone);
      const max = await benefitOf(tx, inviterId, 'invite_monthly_count');
      const isWithin = (await countRewarded(tx, inviterId, month)) < max;
      const inviterPoints = isWithin ? await benefitOf(tx, inviterId, 'invite_point') : 0;
      const inviteePoints = isWithin ? await benefitOf(tx, inviteeId, 'invite_point') : 0;
      const reward = { inviteeId, inviterId, purchaseId, month, inviterPoints, inviteePoints };
      if (!(await insertReward(tx, reward))) return;
      const cause = (step: string) => ({ kind: 'invite', id: inviteeId, step }) as const;
      await ledger.grantPoints(tx, { userId: inviterId, points: inviterPoints, cause: cause('inviter') });
      await ledger.grantPoints(tx, { userId: inviteeId, points: inviteePoints, cause: cause('invitee') });
    });

  /** Takes both sides' points back, once and as far as they have any, and records how many. Locks as `settle` does. */
  const takeBack = (inviterId: string, inviteeId: string): Promise<void> =>
    database.transaction(async (tx) => {
      await lockUser(tx, inviterId);
      const reward = await lockReward(tx, inviteeId);
      if (!reward) return;
      const takeFrom = (userId: string, points: number, step: string) =>
        ledger.takeUpTo(tx, { userId, points, cause: { kind: 'invite', id: inviteeId, step } });
      await noteTakenBack(tx, inviteeId, {
        inviterTaken: await takeFrom(inviterId, reward.inviterPoints, 'inviter'),
        inviteeTaken: await takeFrom(inviteeId, reward.inviteePoints, 'invitee'),
      });
    });

  return {
    checkIn: (userId: string): Promise<Api['point.checkin.create']['output']> =>
      database.transaction((tx) => ledger.checkIn(tx, userId)),

    findCheckIn: (userId: string): Promise<Api['point.checkin.get']['output']> => ledger.findCheckIn(userId),

    /** The caller's invitation code, and what it has earned. */
    invite: async (userId: string): Promise<Api['point.invite.get']['output']> => {
      const code = await codeOf(userId);
      const month = await currentMonth(orm, ledger.timeZone);
      const max = await benefitOf(orm, userId, 'invite_monthly_count');
      return {
        code,
        pointsEach: await benefitOf(orm, userId, 'invite_point'),
        leftThisMonth: Math.max(0, max - (await countRewarded(orm, userId, month))),
        ...(await sumInvited(orm, userId)),
      };
    },

    /**
     * Rewards the invitations whose invitees have used the product, and takes rewards back whose purchase was refunded
     * after all. Returns the number of both.
     * @param refundDays days after payment in which users can get a refund
     */
    settleInvites: async (refundDays: number): Promise<number> => {
      const due = await findDueInvites(orm, { refundDays, limit: SWEEP });
      for (const invite of due) await settle(invite);
      const unearned = await findUnearned(orm, SWEEP);
      for (const { inviterId, inviteeId } of unearned) await takeBack(inviterId, inviteeId);
      return due.length + unearned.length;
    },
  };
}

export type Rewards = ReturnType<typeof createRewards>;
