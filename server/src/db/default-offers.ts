import type { priceOffer } from './schema/price-offer';

/** The offers of a new database: three memberships and three point packs, at prices that operators change. */
export const DEFAULT_OFFERS: readonly (typeof priceOffer.$inferInsert)[] = [
  {
    id: '0199f000-0000-7000-8000-000000000001',
    kind: 'vip',
    tier: 'common',
    months: 1,
    amountCents: 2900,
  },
  {
    id: '0199f000-0000-7000-8000-000000000003',
    kind: 'vip',
    tier: 'common',
    months: 3,
    amountCents: 7800,
  },
  {
    id: '0199f000-0000-7000-8000-000000000012',
    kind: 'vip',
    tier: 'common',
    months: 12,
    amountCents: 26_800,
  },
  {
    id: '0199f000-0000-7000-8000-000000000100',
    kind: 'points',
    points: 100,
    amountCents: 1000,
  },
  {
    id: '0199f000-0000-7000-8000-000000000500',
    kind: 'points',
    points: 500,
    bonusPoints: 50,
    amountCents: 5000,
  },
  {
    id: '0199f000-0000-7000-8000-000000001000',
    kind: 'points',
    points: 1000,
    bonusPoints: 150,
    amountCents: 10_000,
  },
];
