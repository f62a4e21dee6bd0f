import { DEFAULT_BENEFITS, DEFAULT_PRICES } from '@tuzuo/core/pricing';
import type { Database } from './database';
import { databaseStartupError } from './database-error';
import { benefitValue } from './schema/benefit-value';
import { modulePrice } from './schema/module-price';

/**
 * Adds the default prices and benefits whose rows are missing. A row that exists is the operator's and stays as it
 * is; two processes may seed at once.
 * @throws StartupError when the database is away.
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
    });
  } catch (error) {
    throw databaseStartupError(error, database.address);
  }
}
