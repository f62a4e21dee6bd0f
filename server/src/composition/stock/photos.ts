import type { StockPicture } from './picture';

/** A cup cut out of its photo, and photos of others (THIRD_PARTY.md), enlarged by our own tool. */
const photographs = {
  coffee: { kind: 'product', photograph: true },
  'photo-cat': { kind: 'photo', photograph: true },
  'photo-coffee': { kind: 'photo', photograph: true },
} as const satisfies Record<string, StockPicture>;

export const photos: Readonly<Record<string, StockPicture>> = { ...photographs };
