export type { Offer, Order } from './place-order';
export { useBuy } from './use-buy';
export { loadChannels, useCanPay } from './use-channels';
