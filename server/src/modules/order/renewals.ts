import type { Api } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { newId } from '../../db/ids';
import { lockUser } from '../../db/lock-user';
import { appUser, membership } from '../../db/schema/app-user';
import { type ContractEnd, contract } from '../../db/schema/contract';
import { purchase } from '../../db/schema/purchase';
import { CallError } from '../../errors';
import { say } from '../../i18n/words';
import { numberOf, type OrderContext, providerOf, renewing, tradeOf } from './context';
import {
  type Contract,
  endContract,
  endUserContract,
  findActive,
  findOpenRenewals,
  lockContract,
} from './contracts';
import { findPayments, inMinutes, insertOrder, insertPayment, NOW, type Order } from './repository';
import { findSaleStop } from './sale-stop';
import { closeOrder, settleAnswered } from './settle';
import { findToSign, querySigning } from './signing';

/** Charge attempts, one per day in case the payer's account is funded later; then the contract ends. */
const MAX_ATTEMPTS = 4;
const RETRY = sql`clock_timestamp() + interval '1 day'`;

/** Remaining membership time at which the charge is made, and at which the user is notified of it. */
const CHARGE_BEFORE = "interval '1 day'";
const NOTICE_BEFORE = "interval '7 days'";

/** Minimum time between the notice and the charge; China's rules on automatic renewal require five days. */
const NOTICE = "interval '5 days'";

const DAY_MINUTES = 1_440;

const BATCH = 100;

/**
 * Contracts whose membership ends soon and whose user has not been notified of the charge, for configured providers.
 */
async function findUnnoticed(context: OrderContext): Promise<Contract[]> {
  const rows = await context.database.orm
    .select({ contract })
    .from(contract)
    .innerJoin(membership, eq(membership.userId, contract.userId))
    .where(
      and(
        eq(contract.state, 'active'),
        inArray(contract.provider, renewing(context)),
        sql`${membership.expiresAt} <= clock_timestamp() + ${sql.raw(NOTICE_BEFORE)}`,
        sql`${contract.noticedUntil} is distinct from ${membership.expiresAt}`,
      ),
    )
    .orderBy(membership.expiresAt)
    .limit(BATCH);
  return rows.map((row) => row.contract);
}

/**
 * Starts notifying the user of the coming charge, in the membership center and in their message box; or ends the
 * contract if the payer withdrew it without our hearing of it.
 * @throws PaymentUnavailable
 */
async function noticeCharge(context: OrderContext, known: Contract): Promise<void> {
  const { database, providers } = context;
  const provider = providers.find(({ name }) => name === known.provider);
  if (!provider?.contracts) return;
  if (!(await provider.contracts.isActive(numberOf(known.id)))) return endAsPayer(context, known);
  await database.orm.execute(sql`
    update contract c set noticed_at = clock_timestamp(), noticed_until = m.expires_at
    from membership m where m.user_id = c.user_id and c.id = ${known.id} and c.state = 'active'`);
}

/** Contracts due for a charge: notified long enough ago about the current membership, and without an open charge. */
async function findDue(tx: Executor, id?: string): Promise<string[]> {
  const rows = await tx
    .select({ id: contract.id })
    .from(contract)
    .innerJoin(membership, eq(membership.userId, contract.userId))
    .where(
      and(
        eq(contract.state, 'active'),
        eq(contract.noticedUntil, membership.expiresAt),
        sql`${contract.noticedAt} <= clock_timestamp() - ${sql.raw(NOTICE)}`,
        sql`${membership.expiresAt} <= clock_timestamp() + ${sql.raw(CHARGE_BEFORE)}`,
        sql`coalesce(${contract.nextTryAt} <= clock_timestamp(), true)`,
        sql`not exists (select from ${purchase} where ${purchase.contractId} = ${contract.id}
          and ${purchase.renewal} is not null and ${purchase.state} in ('pending', 'paid'))`,
        id === undefined ? undefined : eq(contract.id, id),
      ),
    )
    .orderBy(membership.expiresAt)
    .limit(BATCH);
  return rows.map((row) => row.id);
}

/** Creates the order that a charge will pay, one per attempt; or ends a contract that cannot be charged any more. */
async function beginCharge({ database }: OrderContext, contractId: string): Promise<void> {
  const [known] = await database.orm.select().from(contract).where(eq(contract.id, contractId));
  if (!known) return;
  await database.transaction(async (tx) => {
    await lockUser(tx, known.userId);
    const found = await lockContract(tx, contractId);
    if ((await findDue(tx, contractId)).length === 0) return;
    const [user] = await tx
      .select({ state: appUser.state })
      .from(appUser)
      .where(eq(appUser.id, found.userId));
    if (user?.state !== 'active') {
      await endContract(tx, found, 'account');
      return;
    }
    const { provider, channel, family } = found;
    if (found.attempts >= MAX_ATTEMPTS || provider === null || channel === null || family === null) {
      await endContract(tx, found, 'failed');
      return;
    }
    const { userId, offerId, amountCents, currency, tier, months } = found;
    const id = newId();
    await insertOrder(tx, {
      id,
      userId,
      offerId,
      kind: 'vip',
      amountCents,
      currency,
      contractId,
      snapshot: { kind: 'vip', tier, months },
      renewal: found.renewals + 1,
      expiresAt: inMinutes(DAY_MINUTES),
    });
    await insertPayment(tx, {
      id: newId(),
      purchaseId: id,
      provider,
      channel,
      family,
      payer: { address: '' },
    });
    await tx
      .update(contract)
      .set({ attempts: found.attempts + 1, nextTryAt: RETRY })
      .where(eq(contract.id, contractId));
  });
}

/**
 * Asks the provider to charge for an order. Repeated requests charge once.
 * @throws PaymentUnavailable
 */
async function charge(context: OrderContext, order: Order): Promise<void> {
  const { database } = context;
  if (order.contractId === null) return;
  const [known] = await database.orm.select().from(contract).where(eq(contract.id, order.contractId));
  const [payment] = await findPayments(database.orm, order.id);
  const provider = payment && providerOf(context, payment);
  if (!known || !payment || !provider?.contracts) return;
  if (known.state !== 'active') return closeOrder(context, order.id);
  const { months, amountCents: cents, currency } = known;
  const outcome = await provider.contracts.charge({
    ...tradeOf(payment),
    contractNo: numberOf(known.id),
    amount: { cents, currency },
    description: say('zh-CN', 'order.vip', { months }),
    expiresAt: order.expiresAt,
    origin: context.publicUrl,
  });
  if (outcome.state === 'paid') await settleAnswered(context, provider, outcome.paid);
  if (outcome.state === 'paid' || outcome.state === 'open') return;
  await closeOrder(context, order.id);
  if (outcome.state === 'ended') await endAsPayer(context, known);
}

/** Ends a contract that the payer withdrew at the provider. */
async function endAsPayer({ database }: OrderContext, { id, userId }: Contract): Promise<void> {
  await database.transaction(async (tx) => {
    await lockUser(tx, userId);
    await endContract(tx, await lockContract(tx, id), 'payer');
  });
}

/**
 * Records a provider's report that a contract has ended; does nothing if it had. Returns false if there is no such
 * contract.
 */
export async function noteContractEnded(context: OrderContext, contractId: string): Promise<boolean> {
  const [known] = await context.database.orm.select().from(contract).where(eq(contract.id, contractId));
  if (known) await endAsPayer(context, known);
  return known !== undefined;
}

/**
 * Tells a provider that a contract has ended; does nothing while the provider is not configured.
 * @throws PaymentUnavailable
 */
async function reportEnd({ database, providers }: OrderContext, ended: Contract): Promise<void> {
  const provider = providers.find(({ name }) => name === ended.provider);
  if (!provider?.contracts) return;
  await provider.contracts.end(numberOf(ended.id));
  await database.orm.update(contract).set({ endToldAt: NOW }).where(eq(contract.id, ended.id));
}

/**
 * Notifies users of coming charges, makes the charges that are due, and resumes interrupted ones. Safe to run
 * concurrently.
 */
export async function renewMemberships(context: OrderContext): Promise<void> {
  const { database, log } = context;
  const { orm } = database;
  // One failure must not block the others; it is retried in the next run.
  const logFailure = (id: string, work: Promise<void>) =>
    work.catch((error) => log.warn({ err: error, id }, 'renewal failed: will retry'));
  for (const known of await findToSign(context)) await logFailure(known.id, querySigning(context, known));
  for (const known of await findUnnoticed(context)) await logFailure(known.id, noticeCharge(context, known));
  if (!(await findSaleStop(orm))) {
    for (const id of await findDue(orm)) await logFailure(id, beginCharge(context, id));
    for (const order of await findOpenRenewals(orm)) {
      if (order.state === 'pending') await logFailure(order.id, charge(context, order));
    }
  }
  const unreported = await orm
    .select()
    .from(contract)
    .where(
      and(
        eq(contract.state, 'ended'),
        inArray(contract.provider, renewing(context)),
        isNull(contract.endToldAt),
      ),
    )
    .limit(BATCH);
  for (const ended of unreported) await logFailure(ended.id, reportEnd(context, ended));
}

type ContractOnWire = Api['vip.contract.get']['output'];

/** A user's contract in wire format: the active one, or else the last one that ended. */
async function present(tx: Executor, userId: string): Promise<ContractOnWire> {
  const [row] = await tx
    .select({
      contract,
      chargeAt: sql<string>`greatest(clock_timestamp(), ${membership.expiresAt} - ${sql.raw(CHARGE_BEFORE)},
        ${contract.nextTryAt})`,
    })
    .from(contract)
    .leftJoin(membership, eq(membership.userId, contract.userId))
    .where(and(eq(contract.userId, userId), ne(contract.state, 'pending')))
    .orderBy(sql`${contract.state} = 'active' desc`, desc(contract.id))
    .limit(1);
  if (!row) return { contract: null };
  const { state, channel, tier, months, amountCents, currency, signedAt, endedAt, endCause } = row.contract;
  const { noticedUntil, attempts } = row.contract;
  const isActive = state === 'active';
  return {
    contract: {
      tier,
      months,
      amountCents,
      currency,
      state: isActive ? 'active' : 'ended',
      ...(channel && { channel }),
      ...(signedAt && { signedAt: signedAt.toISOString() }),
      ...(isActive && {
        nextChargeAt: new Date(row.chargeAt).toISOString(),
        isSoon: noticedUntil !== null,
        failedCharges: attempts,
      }),
      ...(endedAt && { endedAt: endedAt.toISOString() }),
      ...(endCause && { endCause }),
    },
  };
}

/** The calls by which users see and end their contract. */
export function createContracts(context: OrderContext) {
  const { database, providers, log } = context;
  const get = (userId: string): Promise<ContractOnWire> => present(database.orm, userId);

  return {
    get,

    /**
     * Ends the user's contract; what they paid for stays.
     * @throws CallError 10002 if there is none
     */
    cancel: async (userId: string): Promise<ContractOnWire> => {
      const ended = await database.transaction(async (tx) => {
        await lockUser(tx, userId);
        const active = await findActive(tx, userId);
        if (active) await endContract(tx, active, 'user');
        return active;
      });
      if (!ended) throw new CallError(ErrorCode.notFound, null, 'contract.none');
      for (const { id } of await findOpenRenewals(database.orm, ended.id)) {
        await closeOrder(context, id).catch((error) =>
          log.warn({ err: error, id }, 'closing an expired charge failed: will retry'),
        );
      }
      await reportEnd(context, ended).catch((error) =>
        log.warn(
          { err: error, contractId: ended.id, providers: providers.length },
          'reporting the end of a contract failed: will retry',
        ),
      );
      return get(userId);
    },

    /** Ends the user's contract for another reason and returns its ID. The caller holds the user's lock. */
    end: (tx: Executor, userId: string, cause: ContractEnd) => endUserContract(tx, userId, cause),
  };
}
