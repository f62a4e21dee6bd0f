import { Image, View } from '@tarojs/components';
import { type PictureShape, type SizedPicture, sized } from '@/platform/picture-sizes';
import { named } from './named';
import './photo.scss';

export type PhotoProps = {
  id?: string;
  src: string;
  /** What it shows, for those who cannot see it. */
  alt: string;
  /** `contain` shows all of it, `cover` fills the box and cuts what is over. */
  fit?: 'contain' | 'cover';
  /** It has transparent parts: shown on the usual chequers. */
  transparent?: boolean;
  /** Fetched when it comes near the screen. */
  lazy?: boolean;
  /** One of the server's own that is there in several sizes: how it is shown. */
  shape?: PictureShape;
};

/** A user's picture; it fills the box around it. */
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
