import { BENEFIT_KEYS, type BenefitKey, type ModuleKey, TIERS, type Tier } from '@tuzuo/core/pricing';
import { TOOL_KEYS, type ToolKey, tools } from '@tuzuo/core/tools';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { newId } from '../../db/ids';
import { benefitValue } from '../../db/schema/benefit-value';
import { closedModule } from '../../db/schema/closed-module';
import { modulePrice } from '../../db/schema/module-price';
import { priceOffer } from '../../db/schema/price-offer';
import { recordAction } from './audit';
import { type AdminContext, AdminRefused, type Operator, requireCount, requireId } from './context';

type Offer = typeof priceOffer.$inferSelect;

type PriceChange = Partial<
  Record<'usePointCount' | 'useTimesPerPoint' | 'freeUsesPerDay' | 'cashCents', number>
>;

type NewOffer =
  | { kind: 'points'; amountCents: number; points: number; bonusPoints?: number | undefined }
  | { kind: 'vip'; amountCents: number; months: number; tier: Exclude<Tier, 'free'> };

type OfferChange = { amountCents?: number; points?: number; bonusPoints?: number; active?: boolean };

/** Maximum months of a membership offer. */
const MAX_MONTHS = 120;

/** Maximum value of a benefit, far above any in use. */
const MAX_BENEFIT = 10_000_000;

/** The modules that runs of a tool are charged as. */
const modulesOf = (tool: ToolKey): ModuleKey[] => {
  const {
    moduleKey,
    moduleVariants = [],
  }: { moduleKey: ModuleKey; moduleVariants?: readonly { moduleKey: ModuleKey }[] } = tools[tool];
  return [...new Set([moduleKey, ...moduleVariants.map((variant) => variant.moduleKey)])];
};

function requireNewOffer(offer: NewOffer): Omit<typeof priceOffer.$inferInsert, 'id'> {
  const amountCents = requireCount('cents', offer.amountCents);
  if (offer.kind === 'points') {
    const points = requireCount('points', offer.points);
    return {
      kind: 'points',
      amountCents,
      points,
      bonusPoints: requireCount('bonus', offer.bonusPoints ?? 0, 0),
    };
  }
  const months = requireCount('months', offer.months);
  if (months > MAX_MONTHS) throw new AdminRefused(`months must be at most ${MAX_MONTHS}`);
  return { kind: 'vip', amountCents, months, tier: offer.tier };
}

/** The operator's commands about prices, benefits and open tools. Servers apply changes within five seconds. */
export function adminCatalog({ database }: AdminContext) {
  const { orm } = database;

  const closedTiers = async (tx: Executor, modules: readonly ModuleKey[]) => {
    const rows = await tx
      .select()
      .from(closedModule)
      .where(inArray(closedModule.module, [...modules]))
      .orderBy(asc(closedModule.module), asc(closedModule.tier));
    return { closed: rows.map(({ module, tier }) => `${module} ${tier}`) };
  };

  const switchTool = async (operator: Operator, tool: ToolKey, tiers: readonly Tier[], isOpen: boolean) => {
    const modules = modulesOf(tool);
    return database.transaction(async (tx) => {
      const before = await closedTiers(tx, modules);
      const isMeant = and(inArray(closedModule.module, modules), inArray(closedModule.tier, [...tiers]));
      if (isOpen) await tx.delete(closedModule).where(isMeant);
      else {
        const rows = modules.flatMap((module) => tiers.map((tier) => ({ module, tier })));
        await tx.insert(closedModule).values(rows).onConflictDoNothing();
      }
      const after = await closedTiers(tx, modules);
      const action = isOpen ? 'tool.on' : 'tool.off';
      await recordAction(tx, operator, { action, subject: { kind: 'tool', id: tool }, before, after });
      return after;
    });
  };

  return {
    listPrices: () => orm.select().from(modulePrice).orderBy(asc(modulePrice.module), asc(modulePrice.tier)),

    setPrice: async (operator: Operator, module: ModuleKey, tier: Tier, change: PriceChange) => {
      if (Object.keys(change).length === 0) throw new AdminRefused('nothing to change was given');
      for (const [name, value] of Object.entries(change)) {
        requireCount(name, value, name === 'useTimesPerPoint' ? 1 : 0);
      }
      return database.transaction(async (tx) => {
        const isThis = and(eq(modulePrice.module, module), eq(modulePrice.tier, tier));
        const [before] = await tx.select().from(modulePrice).where(isThis).for('update');
        if (!before) throw new AdminRefused('this module has no price');
        const [after] = await tx.update(modulePrice).set(change).where(isThis).returning();
        const subject = { kind: 'price', id: `${module} ${tier}` } as const;
        await recordAction(tx, operator, { action: 'price.set', subject, before, after });
        return after;
      });
    },

    listBenefits: () =>
      orm.select().from(benefitValue).orderBy(asc(benefitValue.key), asc(benefitValue.tier)),

    setBenefit: async (operator: Operator, key: BenefitKey, tier: Tier, value: number) => {
      if (!Number.isFinite(value) || value < 0 || value > MAX_BENEFIT) {
        throw new AdminRefused(`a benefit is a number from 0 to ${MAX_BENEFIT}`);
      }
      if (!BENEFIT_KEYS.includes(key)) throw new AdminRefused('there is no such benefit');
      if (key === 'point_discount') {
        if (value > 1 || value <= 0)
          throw new AdminRefused('point_discount is a factor: above 0, and at most 1');
      } else if (!Number.isInteger(value)) throw new AdminRefused(`${key} must be a whole number`);
      return database.transaction(async (tx) => {
        const isThis = and(eq(benefitValue.key, key), eq(benefitValue.tier, tier));
        const [before] = await tx.select().from(benefitValue).where(isThis).for('update');
        const [after] = await tx
          .insert(benefitValue)
          .values({ key, tier, value })
          .onConflictDoUpdate({ target: [benefitValue.key, benefitValue.tier], set: { value } })
          .returning();
        const subject = { kind: 'benefit', id: `${key} ${tier}` } as const;
        await recordAction(tx, operator, { action: 'benefit.set', subject, before, after });
        return after;
      });
    },

    /** All offers, with the product ID that WeChat's virtual payment requires. */
    listOffers: async (): Promise<(Offer & { wechatGoodsId: string })[]> => {
      const offers = await orm
        .select()
        .from(priceOffer)
        .orderBy(asc(priceOffer.kind), asc(priceOffer.amountCents));
      return offers.map((offer) => ({ ...offer, wechatGoodsId: offer.id.replaceAll('-', '') }));
    },

    addOffer: async (operator: Operator, offer: NewOffer): Promise<Offer> => {
      const row = { id: newId(), ...requireNewOffer(offer) };
      return database.transaction(async (tx) => {
        const [after] = await tx.insert(priceOffer).values(row).returning();
        if (!after) throw new Error('offer not stored');
        const subject = { kind: 'offer', id: row.id } as const;
        await recordAction(tx, operator, { action: 'offer.add', subject, after });
        return after;
      });
    },

    /** Changes an offer; existing orders keep their terms. */
    changeOffer: async (operator: Operator, id: string, change: OfferChange): Promise<Offer> => {
      const { amountCents, points, bonusPoints } = change;
      requireId('an offer', id);
      if (Object.keys(change).length === 0) throw new AdminRefused('nothing to change was given');
      if (amountCents !== undefined) requireCount('cents', amountCents);
      if (points !== undefined) requireCount('points', points);
      if (bonusPoints !== undefined) requireCount('bonus', bonusPoints, 0);
      return database.transaction(async (tx) => {
        const [before] = await tx.select().from(priceOffer).where(eq(priceOffer.id, id)).for('update');
        if (!before) throw new AdminRefused('there is no such offer');
        if (before.kind === 'vip' && (points !== undefined || bonusPoints !== undefined)) {
          throw new AdminRefused('a membership has no points of its own: they are the benefit "point"');
        }
        const [after] = await tx.update(priceOffer).set(change).where(eq(priceOffer.id, id)).returning();
        if (!after) throw new Error('offer no longer exists');
        const subject = { kind: 'offer', id } as const;
        await recordAction(tx, operator, { action: 'offer.change', subject, before, after });
        return after;
      });
    },

    /** Every tool, with the modules and tiers that it is closed to. */
    listTools: async () => {
      const rows = await orm.select().from(closedModule);
      return TOOL_KEYS.map((tool) => ({
        tool,
        modules: modulesOf(tool),
        closedTo: TIERS.filter((tier) =>
          modulesOf(tool).every((module) => rows.some((row) => row.module === module && row.tier === tier)),
        ),
      }));
    },

    /** Closes a tool to tiers: active runs continue, new ones are refused. */
    closeTool: (operator: Operator, tool: ToolKey, tiers: readonly Tier[] = TIERS) =>
      switchTool(operator, tool, tiers, false),

    openTool: (operator: Operator, tool: ToolKey, tiers: readonly Tier[] = TIERS) =>
      switchTool(operator, tool, tiers, true),
  };
}
