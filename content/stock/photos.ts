import type { StockPicture } from './picture';

/** A cup cut out of its photo, and third-party photos (THIRD_PARTY.md), enlarged with our own tool. */
export const photos: Readonly<Record<string, StockPicture>> = {
  coffee: { kind: 'product', photograph: true },
  'photo-cat': { kind: 'photo', photograph: true },
  'photo-coffee': { kind: 'photo', photograph: true },
};
