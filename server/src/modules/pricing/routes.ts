import type { Database } from '../../db/database';
import type { Handlers } from '../../http/port';
import { presentPrices } from './present';
import { findPrices } from './repository';

/** The calls about prices. Nothing is cached: a price that the operator changes counts from the next call. */
export function pricingHandlers(
  database: Pick<Database, 'orm'>,
): Handlers<'user.user.getUserModuleUsePointConfig'> {
  return {
    'user.user.getUserModuleUsePointConfig': async () => presentPrices(await findPrices(database)),
  };
}
