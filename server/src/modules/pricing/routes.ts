import { createSharedLook } from '../../db/batch';
import type { Database } from '../../db/database';
import type { Handlers } from '../../http/port';
import { presentPrices } from './present';
import { findPrices } from './repository';

/** The calls about prices. Nothing is kept: a price that the operator changes counts from the next call. */
export function pricingHandlers(
  database: Pick<Database, 'orm'>,
): Handlers<'user.user.getUserModuleUsePointConfig'> {
  const look = createSharedLook(async () => presentPrices(await findPrices(database)));
  return { 'user.user.getUserModuleUsePointConfig': look };
}
