import { and, eq, sql } from 'drizzle-orm';
import { lockUser } from '../../db/lock-user';
import { contract } from '../../db/schema/contract';
import { numberOf, type OrderContext, renewing } from './context';
import { type Contract, endContract, findUnsigned, noteSigned } from './contracts';

/** Time within which a provider that signs contracts separately has signed; after that it never will. */
const SIGN_WITHIN = sql`interval '1 day'`;

const BATCH = 100;

/** Records a provider's report that one of its contracts is signed; returns false if it has no such contract. */
export async function noteContractSigned(
  { database }: OrderContext,
  { contractId, provider }: { contractId: string; provider: string },
): Promise<boolean> {
  const [known] = await database.orm.select().from(contract).where(eq(contract.id, contractId));
  if (!known || (known.provider !== null && known.provider !== provider)) return false;
  await database.transaction(async (tx) => {
    await lockUser(tx, known.userId);
    await noteSigned(tx, contractId, provider);
  });
  return true;
}

/**
 * Asks a provider that signs separately whether the contract of a delivered order is signed. One that is not signed
 * within a day is ended.
 * @throws PaymentUnavailable
 */
export async function querySigning(context: OrderContext, known: Contract): Promise<void> {
  const { database, providers } = context;
  const { id, userId } = known;
  const provider = providers.find(({ name }) => name === known.provider);
  if (!provider?.contracts) return;
  if (await provider.contracts.isActive(numberOf(id))) {
    await noteContractSigned(context, { contractId: id, provider: provider.name });
    return;
  }
  await database.transaction(async (tx) => {
    await lockUser(tx, userId);
    const [late] = await tx
      .select()
      .from(contract)
      .where(
        and(
          eq(contract.id, id),
          eq(contract.state, 'pending'),
          sql`${contract.createdAt} <= clock_timestamp() - ${SIGN_WITHIN}`,
        ),
      );
    if (late) await endContract(tx, late, 'payer');
  });
}

/** Like {@link querySigning}, for a contract ID. */
export async function querySigningById(context: OrderContext, contractId: string): Promise<void> {
  const [known] = await context.database.orm.select().from(contract).where(eq(contract.id, contractId));
  if (known?.state === 'pending') await querySigning(context, known);
}

/** Contracts that a provider may have signed in the meantime. */
export const findToSign = (context: OrderContext): Promise<Contract[]> =>
  findUnsigned(context.database.orm, renewing(context), BATCH);
