import type { StockPicture } from './picture';

/** A cup cut out of its photo, and photos of others (THIRD_PARTY.md), enlarged by our own tool. */
export const photos: Readonly<Record<string, StockPicture>> = {
  coffee: { kind: 'product', photograph: true },
  'photo-cat': { kind: 'photo', photograph: true },
  'photo-coffee': { kind: 'photo', photograph: true },
};
