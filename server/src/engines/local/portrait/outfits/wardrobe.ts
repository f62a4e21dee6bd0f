import type { OutfitId } from '@tuzuo/core/id-photo/outfits';
import type { Cloth } from './cloth';

/** Cut and colors of a garment; colors are `#rrggbb`. */
export type Outfit = {
  /** Layer next to the skin: a shirt with a collar, or a top with a round neck. */
  under: {
    cut: 'shirt' | 'open' | 'rounded' | 'crew' | 'polo';
    color: string;
    trim?: string;
    cloth?: Cloth;
  };
  /** Layer above it: a jacket with lapels, or a sweater with the collar showing. */
  over?: { cut: 'jacket' | 'blazer' | 'sweater'; color: string };
  tie?: string;
};

/** Every garment that we draw. */
export const WARDROBE: Readonly<Record<OutfitId, Outfit>> = {
  'shirt-white': { under: { cut: 'shirt', color: '#f4f5f7' } },
  'shirt-blue': { under: { cut: 'shirt', color: '#a9c3e6' } },
  'suit-black-tie': {
    under: { cut: 'shirt', color: '#f4f5f7' },
    over: { cut: 'jacket', color: '#23252b' },
    tie: '#2a3350',
  },
  'suit-navy-tie': {
    under: { cut: 'shirt', color: '#f2f4f8' },
    over: { cut: 'jacket', color: '#26324f' },
    tie: '#8d2634',
  },
  'suit-grey-tie': {
    under: { cut: 'shirt', color: '#eef2f9' },
    over: { cut: 'jacket', color: '#62666e' },
    tie: '#34558f',
  },
  'suit-navy-open': { under: { cut: 'open', color: '#f4f5f7' }, over: { cut: 'jacket', color: '#2a3550' } },
  'blazer-black': { under: { cut: 'open', color: '#f6f4f2' }, over: { cut: 'blazer', color: '#26272c' } },
  'blazer-beige': { under: { cut: 'crew', color: '#f7f5f1' }, over: { cut: 'blazer', color: '#c3ab8c' } },
  'blouse-white': { under: { cut: 'open', color: '#f7f7f8' } },
  'blouse-pink': { under: { cut: 'rounded', color: '#eec3c9', trim: '#fbf3f3' } },
  'blouse-blue': { under: { cut: 'rounded', color: '#9fbbd9', trim: '#f4f6f9' } },
  'sweater-navy': { under: { cut: 'shirt', color: '#f3f4f6' }, over: { cut: 'sweater', color: '#2b3754' } },
  'sweater-grey': { under: { cut: 'crew', color: '#8d9298', trim: '#83888e', cloth: 'knit' } },
  'polo-white': { under: { cut: 'polo', color: '#f3f4f5' } },
  'polo-green': { under: { cut: 'polo', color: '#2f6152' } },
  'tee-black': { under: { cut: 'crew', color: '#2b2c30', trim: '#242529' } },
};
