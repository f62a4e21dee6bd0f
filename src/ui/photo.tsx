import { Image, View } from '@tarojs/components';
import { type PictureShape, type SizedPicture, sized } from '@/platform/picture-sizes';
import { named } from './named';
import './photo.scss';

export type PhotoProps = {
  id?: string;
  src: string;
  /** What the image shows, for assistive tools. */
  alt: string;
  /** `contain` shows the whole image, `cover` fills the box and crops. */
  fit?: 'contain' | 'cover';
  /** Has transparent parts: shown on a checkerboard. */
  transparent?: boolean;
  /** Loaded when it comes near the screen. */
  lazy?: boolean;
  /** For the server's own images, which exist in several sizes: how it is displayed. */
  shape?: PictureShape;
};

/** A user's image; fills the box around it. */
export function Photo({
  id,
  src,
  alt,
  fit = 'contain',
  transparent = false,
  lazy = false,
  shape,
}: PhotoProps) {
  const picture: SizedPicture = shape ? sized(src, shape) : { src };
  const ground = transparent ? 'checks' : fit === 'cover' ? 'place' : 'plain';
  return (
    <View {...named(id)} className={`photo photo--${ground}`}>
      <Image
        src={picture.src}
        lazyLoad={lazy}
        mode={fit === 'cover' ? 'aspectFill' : 'aspectFit'}
        className={`photo__image photo__image--${fit}`}
        nativeProps={{ alt, ...picture.hints }}
        ariaLabel={alt}
      />
    </View>
  );
}
