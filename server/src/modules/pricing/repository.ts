import { type BenefitValue, type ModuleKey, type ModulePrice, TIERS, type Tier } from '@tuzuo/core/pricing';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../db/database';
import { benefitValue } from '../../db/schema/benefit-value';
import { closedModule } from '../../db/schema/closed-module';
import { modulePrice } from '../../db/schema/module-price';

export type PriceRow = Pick<
  typeof modulePrice.$inferSelect,
  'module' | 'tier' | 'usePointCount' | 'useTimesPerPoint'
>;

/** All prices set by the operator, in no particular order. */
export function findPrices({ orm }: Pick<Database, 'orm'>): Promise<PriceRow[]> {
  const { module, tier, usePointCount, useTimesPerPoint } = modulePrice;
  return orm.select({ module, tier, usePointCount, useTimesPerPoint }).from(modulePrice);
}

/** All prices, including the columns for the ledger. */
export function findModulePrices(tx: Executor): Promise<ModulePrice[]> {
  return tx.select().from(modulePrice);
}

/** Whether the operator has closed the module to the tier. */
export async function isModuleClosed(tx: Executor, module: ModuleKey, tier: Tier): Promise<boolean> {
  const isThis = and(eq(closedModule.module, module), eq(closedModule.tier, tier));
  return (await tx.$count(closedModule, isThis)) > 0;
}

/** The modules that the operator has closed to every tier. */
export async function findModulesOff(tx: Executor): Promise<ModuleKey[]> {
  const rows = await tx
    .select({ module: closedModule.module })
    .from(closedModule)
    .groupBy(closedModule.module)
    .having(sql`count(*) = ${TIERS.length}`);
  return rows.map(({ module }) => module);
}

/** All benefits, in no particular order. */
export function findBenefits(tx: Executor): Promise<BenefitValue[]> {
  return tx.select().from(benefitValue);
}
