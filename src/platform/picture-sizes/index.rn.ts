import { pictureFor } from '@tuzuo/core/tools/example-pictures';
import { PixelRatio } from 'react-native';
import type { PictureSizesPort } from './port';

export type { PictureShape, SizedPicture } from './port';

export const sized: PictureSizesPort = (src, shape) => ({ src: pictureFor(src, shape, PixelRatio.get()) });
