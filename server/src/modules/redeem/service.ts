import type { Api } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/api/errors';
import type { Database, Executor } from '../../db/database';
import { newId } from '../../db/ids';
import { CallError } from '../../errors';
import { addressSubject } from '../../lib/network-address';
import type { Ledger } from '../ledger/service';
import { type Allowance, consume, giveBack } from '../limit/service';
import { extendMembership, isCommonMember, type PaidTier } from '../membership/service';
import { lockUser } from '../user/service';
import { hashOfCode, hintOf, isCode, newCode } from './code';
import {
  countRedeemed,
  hasRedeemed,
  insertBatch,
  insertCodes,
  insertRedemption,
  lockCode,
  type RedeemBatch,
} from './repository';

export { isCode } from './code';
export { findBatches, stopBatch } from './repository';

const HOUR_MS = 3_600_000;

/** Wrong codes in an hour: reading a code from a card needs fewer, and a guesser gets nowhere. */
const tries = (userId: string, address: string): Allowance[] => [
  { key: `redeem:${userId}`, limit: 10, windowMs: HOUR_MS },
  { key: `redeem-address:${addressSubject(address)}`, limit: 60, windowMs: HOUR_MS },
];

/** What is made together. */
export type NewBatch = {
  name: string;
  brings: { kind: 'points'; points: number } | { kind: 'vip'; tier: PaidTier; months: number };
  /** One code chosen by the operator, or so many random ones. */
  codes: { chosen: string } | { count: number };
  /** How many users each code is good for. */
  maxUses: number;
  /** How many of these codes one user may redeem. */
  perUser: number;
  expiresAt?: Date | undefined;
};

/** Makes codes: they are told once, and kept as hashes. Undefined when the chosen code is taken. */
export async function createBatch(
  tx: Executor,
  { name, brings, codes, maxUses, perUser, expiresAt }: NewBatch,
): Promise<{ batchId: string; codes: string[] } | undefined> {
  const batchId = newId();
  await insertBatch(tx, { id: batchId, name, ...brings, perUser, expiresAt });
  const made = 'chosen' in codes ? [codes.chosen] : Array.from({ length: codes.count }, newCode);
  if (!made.every(isCode)) throw new RangeError('not a code');
  const rows = made.map((code) => ({ hash: hashOfCode(code), batchId, hint: hintOf(code), maxUses }));
  return (await insertCodes(tx, rows)) === made.length ? { batchId, codes: made } : undefined;
}

type Redeemed = Api['point.code.redeem']['output'];

const refused = (reason: ConstructorParameters<typeof CallError>[2]) =>
  new CallError(ErrorCode.notFound, null, reason);

type RedeemDependencies = {
  database: Pick<Database, 'transaction'>;
  ledger: Pick<Ledger, 'grantPoints' | 'lockRefundable' | 'grantMembershipMonth'>;
};

/** Codes that bring points or a membership, each to a user once. */
export function createRedemptions({ database, ledger }: RedeemDependencies) {
  const deliver = async (
    tx: Executor,
    { userId, id, batch }: { userId: string; id: string; batch: RedeemBatch },
  ): Promise<Redeemed> => {
    const { kind, points, tier, months } = batch;
    if (kind === 'points') {
      await ledger.grantPoints(tx, { userId, points, cause: { kind: 'code', id, step: 'once' } });
      return { kind, points };
    }
    if (tier === null || months === null) throw new Error(`batch ${batch.id} brings nothing`);
    // Locks the user's accounts, which keeps an order of theirs apart.
    await ledger.lockRefundable(tx, userId);
    if (tier === 'trial' && (await isCommonMember(tx, userId))) throw refused('redeem.memberAlready');
    const { until } = await extendMembership(tx, { userId, tier, months });
    await ledger.grantMembershipMonth(tx, { userId, orderId: id });
    return { kind, tier, months, until: until.toISOString() };
  };

  return {
    /** @throws CallError 10002 with the reason, 10004 after too many wrong codes */
    redeem: async (userId: string, code: string, { address }: { address: string }): Promise<Redeemed> => {
      const allowances = tries(userId, address);
      await database.transaction((tx) => consume(tx, allowances));
      const redeemed = await database.transaction(async (tx) => {
        await lockUser(tx, userId);
        const codeHash = hashOfCode(code);
        const found = await lockCode(tx, codeHash);
        if (!found) throw refused('redeem.unknown');
        const { batch, isLeft, isOver } = found;
        if (await hasRedeemed(tx, userId, codeHash)) throw refused('redeem.again');
        if (isOver) throw refused('redeem.over');
        if (!isLeft) throw refused('redeem.used');
        if ((await countRedeemed(tx, userId, batch.id)) >= batch.perUser) throw refused('redeem.limit');
        const id = newId();
        await insertRedemption(tx, { userId, codeHash, id, batchId: batch.id });
        return deliver(tx, { userId, id, batch });
      });
      await database.transaction((tx) => giveBack(tx, allowances));
      return redeemed;
    },
  };
}
