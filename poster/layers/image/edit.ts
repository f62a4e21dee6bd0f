import type { PictureSource } from '../../document';
import { action } from '../../edit/action';
import { type At, hasRoom, shortSide, withFresh, within } from '../../edit/insert';
import type { LayerEditing } from '../layer-editing';
import { AS_PRODUCT } from './as-product';
import { CROP } from './crop';
import type { ImageLayer } from './schema';

const PICTURE_SIDE = 0.6;

const imageActions = {
  /** @param size of the image, in its own pixels */
  addPicture: action<
    At & { source: PictureSource; size: { width: number; height: number }; cutOut?: boolean }
  >({
    icon: 'image',
    isEnabled: hasRoom,
    perform: (state, { source, size, cutOut, at }) =>
      withFresh(
        state,
        {
          type: 'image',
          source,
          ...within(size, PICTURE_SIDE * shortSide(state)),
          ...(cutOut && { cutOut }),
        },
        { at },
      ),
    adds: true,
  }),
};

/** How images are changed. */
export const imageEditing = {
  props: ['crop', 'mask', 'filter', 'cutOut', 'stroke'],
  isStretchable: ({ cutOut, mask }) => !cutOut && (!mask || mask.shape === 'rect'),
  filling: {
    isFilled: ({ source }) => source.type !== 'empty',
    filledWith: (place, mine) => {
      const { crop: _, ...rest } = place;
      // A crop belongs to its image and its box's shape: it only fits a box with a similar shape.
      const isAlike = Math.abs(place.width / place.height - mine.width / mine.height) < 0.05;
      return { ...rest, source: mine.source, ...(mine.crop && isAlike && { crop: mine.crop }) };
    },
  },
  actions: { ...imageActions, ...CROP, ...AS_PRODUCT },
} satisfies LayerEditing<ImageLayer>;
