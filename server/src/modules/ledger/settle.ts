import type { ModuleKey, Tier } from '@tuzuo/core/pricing';
import type { Executor } from '../../db/database';
import { SYSTEM_ACCOUNTS } from '../../db/system-accounts';
import { findEarlierGifts } from '../gift/service';
import type { PriceBook, ReadPriceBook } from '../pricing/service';
import { monthlyPointsOf } from './allowance';
import { lockAccounts, openAccounts, post, type UserAccounts } from './repository';
import { findStandings, prepareStandings, type Standing } from './standing';

/** Dependencies of the ledger's parts. */
export type LedgerContext = {
  /** IANA time zone of the operator's days and months. */
  timeZone: string;
  /** Days after which granted (not purchased) points expire; 0 means never. */
  grantDays: number;
  readPriceBook: ReadPriceBook;
};

/** A user's standing and the price book, read at the same moment. */
export type Position = { standing: Standing; book: PriceBook };

/** A position whose accounts are locked until the transaction ends, with all grants up to date. */
type LockedPosition = Position & { accounts: UserAccounts };

/** Whether points of an earlier month's grant are left. Months compare as strings. */
const isLeftOver = ({ monthly, month, monthlyPeriod }: Standing) =>
  monthly > 0 && (monthlyPeriod ?? '') < month;

const isGrantDue = ({ tier, month, monthlyPeriod }: Standing, book: PriceBook) =>
  monthlyPointsOf(book, tier) > 0 && (monthlyPeriod ?? '') < month;

function isSettled({ standing, book }: Position): boolean {
  return standing.opened && !isLeftOver(standing) && !isGrantDue(standing, book);
}

/** Reads a user's standing without updating grants. Throws if the user does not exist. */
async function readPosition(
  { timeZone, readPriceBook }: LedgerContext,
  tx: Executor,
  userId: string,
  module: ModuleKey,
): Promise<Position> {
  const book = await readPriceBook(tx);
  const [standing] = await findStandings(prepareStandings(tx), timeZone, [{ userId, module }]);
  if (!standing) throw new Error(`user ${userId} not found`);
  return { standing, book };
}

async function lockOrOpenAccounts(
  tx: Executor,
  userId: string,
): Promise<{ accounts: UserAccounts; isNew: boolean }> {
  const known = await lockAccounts(tx, userId);
  if (known) return { accounts: known, isNew: false };
  await openAccounts(tx, userId);
  const opened = await lockAccounts(tx, userId);
  if (!opened) throw new Error(`accounts of user ${userId} not opened`);
  return { accounts: opened, isNew: true };
}

/** Grants once even under concurrent calls, because the cause is unique. */
async function grantToNewUser(
  tx: Executor,
  accounts: UserAccounts,
  { userId, tier }: { userId: string; tier: Tier },
  book: PriceBook,
): Promise<void> {
  const points = Math.floor(book.benefit('point_new_user', tier));
  await post(tx, {
    kind: 'grant',
    cause: { kind: 'registration', id: userId, step: 'once' },
    lines: [
      [SYSTEM_ACCOUNTS.mint.id, -points],
      [accounts.grant, points],
    ],
  });
}

async function expireLeftOver(tx: Executor, accounts: UserAccounts, standing: Standing): Promise<void> {
  await post(tx, {
    kind: 'expire',
    cause: { kind: 'membership', id: standing.userId, step: standing.monthlyPeriod ?? '' },
    lines: [
      [accounts.monthly, -standing.monthly],
      [SYSTEM_ACCOUNTS.expired.id, standing.monthly],
    ],
  });
}

async function grantMonth(
  tx: Executor,
  accounts: UserAccounts,
  { userId, month, tier }: Standing,
  book: PriceBook,
): Promise<void> {
  const points = monthlyPointsOf(book, tier);
  await post(tx, {
    kind: 'grant',
    cause: { kind: 'membership', id: userId, step: month },
    lines: [
      [SYSTEM_ACCOUNTS.mint.id, -points],
      [accounts.monthly, points],
    ],
  });
}

/**
 * Locks a user's accounts and brings their grants up to date: the one-time grant of a new user, then the tier's monthly
 * grant, after expiring what is left of an earlier month. Other granted points have an account of their own and expire
 * elsewhere (expiry.ts). The time is read under the lock, so it never runs backwards between two transactions of a
 * user.
 */
export async function lockPosition(
  context: LedgerContext,
  tx: Executor,
  userId: string,
  module: ModuleKey,
): Promise<LockedPosition> {
  const { accounts, isNew } = await lockOrOpenAccounts(tx, userId);
  const found = await readPosition(context, tx, userId, module);
  if (!isNew && isSettled(found)) return { ...found, accounts };
  const { standing, book } = found;
  if (isNew && !(await findEarlierGifts(tx, userId)).newUser)
    await grantToNewUser(tx, accounts, standing, book);
  if (isLeftOver(standing)) await expireLeftOver(tx, accounts, standing);
  if (isGrantDue(standing, book)) await grantMonth(tx, accounts, standing, book);
  return { ...(await readPosition(context, tx, userId, module)), accounts };
}

/**
 * A user's position for reading. Takes no lock unless a grant is due, which is rare. Pass `found` to reuse a position
 * that was read already.
 */
export async function settledPosition(
  context: LedgerContext,
  tx: Executor,
  userId: string,
  module: ModuleKey,
  found?: Position,
): Promise<Position> {
  const position = found ?? (await readPosition(context, tx, userId, module));
  if (isSettled(position)) return position;
  return tx.transaction((inner) => lockPosition(context, inner, userId, module));
}
