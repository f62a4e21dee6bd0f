import { ErrorCode } from '@tuzuo/core/api/errors';
import type { Database, Executor } from '../../db/database';
import { CallError } from '../../errors';
import { addressSubject } from '../../lib/network-address';
import { type Allowance, charge, consume, giveBack, usedOf } from '../limit/service';
import { countRedeemed, hasRedeemed, lockCode, type RedeemBatch } from './repository';

const HOUR_MS = 3_600_000;

/** Wrong codes that a user may enter per hour: enough for typing errors, too few for guessing. */
const TRIES = 10;

/** The same where many wrong codes came from the address: its other users may be thousands behind one carrier. */
const TRIES_WHERE_GUESSED = 3;
const GUESSES_OF_ADDRESS = 60;

const tries = ({ userId, address }: Who): { ofUser: Allowance; ofAddress: Allowance } => ({
  ofUser: { key: `redeem:${userId}`, limit: TRIES, windowMs: HOUR_MS },
  ofAddress: {
    key: `redeem-address:${addressSubject(address)}`,
    limit: GUESSES_OF_ADDRESS,
    windowMs: HOUR_MS,
  },
});

type Who = { userId: string; address: string };

export const refused = (reason: ConstructorParameters<typeof CallError>[2]) =>
  new CallError(ErrorCode.notFound, null, reason);

/**
 * Runs `work` for a code in one transaction; a failure counts as one of the user's tries.
 * @throws CallError 10004 after too many wrong codes, and what `work` throws
 */
export async function guarded<Result>(
  { transaction }: Pick<Database, 'transaction'>,
  who: Who,
  work: (tx: Executor) => Promise<Result>,
): Promise<Result> {
  const { ofUser, ofAddress } = tries(who);
  await transaction(async (tx) => {
    const [guessed = 0] = await usedOf(tx, [ofAddress]);
    const limit = guessed < ofAddress.limit ? TRIES : TRIES_WHERE_GUESSED;
    // The address first: `giveBack` locks the keys in this order, too.
    await charge(tx, ofAddress, 1);
    await consume(tx, [{ ...ofUser, limit }]);
  });
  const result = await transaction(work);
  await transaction((tx) => giveBack(tx, [ofUser, ofAddress]));
  return result;
}

/**
 * Finds and locks a code that the user may redeem now; returns its batch.
 * @throws CallError 10002
 */
export async function lockRedeemable(tx: Executor, userId: string, codeHash: Buffer): Promise<RedeemBatch> {
  const found = await lockCode(tx, codeHash);
  if (!found) throw refused('redeem.unknown');
  const { batch, isLeft, isOver } = found;
  if (await hasRedeemed(tx, userId, codeHash)) throw refused('redeem.again');
  if (isOver) throw refused('redeem.over');
  if (!isLeft) throw refused('redeem.used');
  if ((await countRedeemed(tx, userId, batch.id)) >= batch.perUser) throw refused('redeem.limit');
  return batch;
}
