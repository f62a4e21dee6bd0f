export type { Offer, Order } from './place-order';
export { confirmPurchases, followPurchases } from './purchases';
export { useBuy } from './use-buy';
export { loadWays, obstacleOf, type PayWay, usePayWays } from './use-channels';
