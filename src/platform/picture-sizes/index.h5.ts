import { PICTURE_SHAPES, smallerPicture } from '@tuzuo/core/tools/example-pictures';
import type { PictureSizesPort } from './port';

export type { PictureShape, SizedPicture } from './port';

/** Width in points of a phone, to which {@link PICTURE_SHAPES} refers, and of the widest page frame. */
const PHONE = 375;
const WIDEST = 425;

/** The browser chooses by its screen and by what it has cached. */
export const sized: PictureSizesPort = (src, shape) => {
  const { points, smaller, whole } = PICTURE_SHAPES[shape];
  const part = points / PHONE;
  return {
    src,
    hints: {
      srcSet: [...smaller.map((width) => `${smallerPicture(src, width)} ${width}w`), `${src} ${whole}w`].join(
        ', ',
      ),
      sizes: `min(${Math.round(part * 100)}vw, ${Math.round(part * WIDEST)}px)`,
    },
  };
};
