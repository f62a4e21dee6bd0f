import type { PictureSource } from '../../document';
import { action } from '../../edit/action';
import { type At, hasRoom, shortSide, withFresh, within } from '../../edit/insert';
import type { LayerEditing } from '../layer-editing';
import { withPhoto } from './fit';
import type { ProductLayer } from './schema';

const PRODUCT_SIDE = 0.6;

/** The shadows that a product gets when they are switched on. */
export const GROUND_SHADOWS = {
  contact: { type: 'contact', strength: 0.6, softness: 0.4 },
  cast: { type: 'cast', angle: 315, strength: 0.5, softness: 0.4 },
} as const satisfies Record<string, NonNullable<ProductLayer['ground']>>;

const productActions = {
  /** @param size of the photo, in its own pixels */
  addProduct: action<At & { source: PictureSource; size: { width: number; height: number } }>({
    icon: 'package',
    isEnabled: hasRoom,
    perform: (state, { source, size, at }) =>
      withFresh(
        state,
        {
          type: 'product',
          source,
          ...within(size, PRODUCT_SIDE * shortSide(state)),
          ground: GROUND_SHADOWS.contact,
        },
        { at },
      ),
    adds: true,
  }),
};

/** How products are changed. */
export const productEditing = {
  props: ['crop', 'filter', 'feather', 'ground', 'reflection', 'shadow'],
  filling: {
    isFilled: ({ source }) => source.type !== 'empty',
    filledWith: (place, { source, crop, filter, feather, width, height }) => {
      const placed = withPhoto(place, source, { width, height });
      return {
        ...placed,
        ...(crop && { crop }),
        ...(filter && { filter }),
        ...(feather && { feather }),
      };
    },
  },
  actions: productActions,
} satisfies LayerEditing<ProductLayer>;
