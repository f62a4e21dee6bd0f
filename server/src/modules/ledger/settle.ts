import type { ModuleKey, Tier } from '@tuzuo/core/pricing';
import type { Executor } from '../../db/database';
import { SYSTEM_ACCOUNTS } from '../../db/system-accounts';
import type { PriceBook, ReadPriceBook } from '../pricing/service';
import { monthlyPointsOf } from './allowance';
import { lockAccounts, openAccounts, post, type UserAccounts } from './repository';
import { findStandings, prepareStandings, type Standing } from './standing';

/** What every part of the ledger works with. */
export type LedgerContext = {
  /** IANA name: where the operator's days and months begin. */
  timeZone: string;
  /** After so many days points that were given, not bought, expire; 0 = never. */
  grantDays: number;
  readPriceBook: ReadPriceBook;
};

/** What was read at one moment. */
export type Position = { standing: Standing; book: PriceBook };

/** Locked until the transaction ends, with all grants up to date. */
type LockedPosition = Position & { accounts: UserAccounts };

/** What is left of an earlier month's grant. Months compare as texts. */
const isLeftOver = ({ monthly, month, monthlyPeriod }: Standing) =>
  monthly > 0 && (monthlyPeriod ?? '') < month;

const isGrantDue = ({ tier, month, monthlyPeriod }: Standing, book: PriceBook) =>
  monthlyPointsOf(book, tier) > 0 && (monthlyPeriod ?? '') < month;

function isSettled({ standing, book }: Position): boolean {
  return standing.opened && !isLeftOver(standing) && !isGrantDue(standing, book);
}

/** The standing of one user, as it is. Throws when they do not exist. */
async function readPosition(
  { timeZone, readPriceBook }: LedgerContext,
  tx: Executor,
  userId: string,
  module: ModuleKey,
): Promise<Position> {
  const book = await readPriceBook(tx);
  const [standing] = await findStandings(prepareStandings(tx), timeZone, [{ userId, module }]);
  if (!standing) throw new Error(`there is no user ${userId}`);
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
  if (!opened) throw new Error(`the accounts of ${userId} were not opened`);
  return { accounts: opened, isNew: true };
}

/** Once, however many find the accounts missing at the same moment: the cause is unique. */
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
 * Locks the accounts of a user and brings their grants up to date: the new user's at the first time, then the
 * month's of their tier, after what is left of an earlier month has expired. What is given apart from that has an
 * account of its own, so nothing of it expires here (expiry.ts). The time is read once the lock is held: it never runs
 * backwards between two transactions of a user.
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
  if (isNew) await grantToNewUser(tx, accounts, standing, book);
  if (isLeftOver(standing)) await expireLeftOver(tx, accounts, standing);
  if (isGrantDue(standing, book)) await grantMonth(tx, accounts, standing, book);
  return { ...(await readPosition(context, tx, userId, module)), accounts };
}

/**
 * The position of a user for reading. Locks nothing while nothing is due, which is nearly always. `found` may be
 * what somebody has read already.
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
