import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { appUser } from '../../db/schema/app-user';
import { type ContractEnd, contract } from '../../db/schema/contract';
import { payment, purchase } from '../../db/schema/purchase';
import { setAutoRenew } from '../membership/service';
import { NOW, type Order, type Payment } from './repository';

export type Contract = typeof contract.$inferSelect;

/** Inserts a contract that will be signed with the payment of an order. */
export async function insertContract(
  tx: Executor,
  row: Pick<Contract, 'id' | 'userId' | 'offerId' | 'tier' | 'months' | 'amountCents' | 'currency'>,
): Promise<void> {
  await tx.insert(contract).values({ ...row, createdAt: NOW });
}

/** Loads a contract and locks its row until the transaction ends. The caller holds the user's lock. */
export async function lockContract(tx: Executor, id: string): Promise<Contract> {
  const [row] = await tx.select().from(contract).where(eq(contract.id, id)).for('update');
  if (!row) throw new Error(`contract ${id} not found`);
  return row;
}

/** Finds a user's active contract. */
export async function findActive(tx: Executor, userId: string): Promise<Contract | undefined> {
  const [row] = await tx
    .select()
    .from(contract)
    .where(and(eq(contract.userId, userId), eq(contract.state, 'active')));
  return row;
}

/**
 * Ends a contract so that it is never charged again; returns false if it had ended already. The caller holds the user's
 * lock.
 */
export async function endContract(
  tx: Executor,
  { id, userId, state }: Pick<Contract, 'id' | 'userId' | 'state'>,
  endCause: ContractEnd,
): Promise<boolean> {
  if (state === 'ended') return false;
  await tx.update(contract).set({ state: 'ended', endedAt: NOW, endCause }).where(eq(contract.id, id));
  if (state === 'active') await setAutoRenew(tx, { userId, status: 'stopped', contractId: id });
  return true;
}

/** Ends a user's active contract and returns its ID; undefined if there is none. The caller holds the user's lock. */
export async function endUserContract(
  tx: Executor,
  userId: string,
  cause: ContractEnd,
): Promise<string | undefined> {
  const active = await findActive(tx, userId);
  if (active) await endContract(tx, active, cause);
  return active?.id;
}

/** The provider, channel and client family through which a contract was signed. */
type SignedBy = Pick<Payment, 'provider' | 'channel' | 'family'>;

const signedBy = ({ provider, channel, family }: SignedBy) => ({ provider, channel, family });

/** Activates a contract, replacing any active one. The caller holds the user's lock. */
async function activate(tx: Executor, { id, userId }: Contract, by: SignedBy): Promise<void> {
  await endUserContract(tx, userId, 'replaced');
  await tx
    .update(contract)
    .set({ state: 'active', signedAt: NOW, ...signedBy(by) })
    .where(eq(contract.id, id));
  await setAutoRenew(tx, { userId, status: 'normal', contractId: id });
}

/**
 * Records that an order of a contract was delivered. The first order activates the contract, unless its provider
 * `signsApart`; a later order moves the next charge to the next period.
 */
export async function recordCharge(
  tx: Executor,
  order: Order,
  paid: Payment,
  signsApart: boolean,
): Promise<void> {
  if (order.contractId === null) return;
  const found = await lockContract(tx, order.contractId);
  if (order.renewal !== null) {
    const next = {
      renewals: order.renewal,
      attempts: 0,
      nextTryAt: null,
      noticedAt: null,
      noticedUntil: null,
    };
    await tx.update(contract).set(next).where(eq(contract.id, found.id));
    return;
  }
  if (found.state !== 'pending') return;
  if (!signsApart) return activate(tx, found, paid);
  await tx.update(contract).set(signedBy(paid)).where(eq(contract.id, found.id));
}

/**
 * Records a provider's report that a contract is signed. The contract becomes active if its order was delivered to an
 * open account; otherwise it is ended, so that the provider is told. The caller holds the user's lock.
 */
export async function noteSigned(tx: Executor, id: string, provider: string): Promise<void> {
  const found = await lockContract(tx, id);
  if (found.state === 'active') return;
  if (found.state === 'ended') {
    await tx.update(contract).set({ endToldAt: null }).where(eq(contract.id, id));
    return;
  }
  const [first] = await tx
    .select({ state: purchase.state, user: appUser.state, payment })
    .from(purchase)
    .innerJoin(appUser, eq(appUser.id, purchase.userId))
    .innerJoin(payment, and(eq(payment.purchaseId, purchase.id), eq(payment.provider, provider)))
    .where(and(eq(purchase.contractId, id), isNull(purchase.renewal)))
    .orderBy(sql`${payment.state} = 'paid' desc`)
    .limit(1);
  // Not delivered yet. Once it is, the provider is asked whether the contract is signed.
  if (!first || first.state === 'pending' || first.state === 'paid') return;
  if (first.state === 'fulfilled' && first.user === 'active') return activate(tx, found, first.payment);
  await tx.update(contract).set(signedBy(first.payment)).where(eq(contract.id, id));
  await endContract(tx, found, first.user === 'active' ? 'refund' : 'account');
}

/** Finds contracts whose order was delivered but whose signature no provider has confirmed yet. */
export function findUnsigned(tx: Executor, providers: readonly string[], limit: number): Promise<Contract[]> {
  return tx
    .select()
    .from(contract)
    .where(and(eq(contract.state, 'pending'), inArray(contract.provider, [...providers])))
    .orderBy(contract.id)
    .limit(limit);
}

/**
 * Whether the contract has already charged for the period of this order, in which case the payment is refunded. The
 * caller holds the user's lock.
 */
export async function wasRenewed(tx: Executor, { contractId, renewal }: Order): Promise<boolean> {
  if (contractId === null || renewal === null) return false;
  return renewal <= (await lockContract(tx, contractId)).renewals;
}

/** Orders of a contract (of any contract if omitted) that await a charge. */
export function findOpenRenewals(tx: Executor, contractId?: string): Promise<Order[]> {
  return tx
    .select()
    .from(purchase)
    .where(
      and(
        isNotNull(purchase.renewal),
        inArray(purchase.state, ['pending', 'paid']),
        contractId === undefined ? undefined : eq(purchase.contractId, contractId),
      ),
    )
    .orderBy(purchase.id);
}
