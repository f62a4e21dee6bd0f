import { DEFAULT_BENEFITS } from '@tuzuo/core/pricing';
import { DEFAULT_PRICES } from '@tuzuo/core/tools/default-prices';
import type { Database } from './database';
import { databaseStartupError } from './database-error';
import { DEFAULT_OFFERS } from './default-offers';
import { benefitValue } from './schema/benefit-value';
import { ledgerAccount } from './schema/ledger';
import { modulePrice } from './schema/module-price';
import { priceOffer } from './schema/price-offer';
import { SYSTEM_ACCOUNTS, type SystemAccountKind } from './system-accounts';

const SYSTEM_ACCOUNT_ROWS = (Object.keys(SYSTEM_ACCOUNTS) as SystemAccountKind[]).map((kind) => ({
  kind,
  ...SYSTEM_ACCOUNTS[kind],
}));

/**
 * Inserts missing default prices, benefits and system accounts. Existing rows belong to the operator and stay
 * unchanged; two processes may seed at once. Offers are only inserted into an empty table, because an operator chooses
 * them as a whole.
 * @throws StartupError if the database is unavailable
 */
export async function seed(database: Database): Promise<void> {
  try {
    await database.transaction(async (tx) => {
      await tx
        .insert(modulePrice)
        .values([...DEFAULT_PRICES])
        .onConflictDoNothing();
      await tx
        .insert(benefitValue)
        .values([...DEFAULT_BENEFITS])
        .onConflictDoNothing();
      await tx.insert(ledgerAccount).values(SYSTEM_ACCOUNT_ROWS).onConflictDoNothing();
      if ((await tx.$count(priceOffer)) === 0) {
        await tx
          .insert(priceOffer)
          .values([...DEFAULT_OFFERS])
          .onConflictDoNothing();
      }
    });
  } catch (error) {
    throw databaseStartupError(error, database.address);
  }
}
