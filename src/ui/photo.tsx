import { Image, View } from '@tarojs/components';
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
};

/** A user's picture; it fills the box around it. */
export function Photo({ id, src, alt, fit = 'contain', transparent = false, lazy = false }: PhotoProps) {
  return (
    <View {...named(id)} className={transparent ? 'photo photo--checks' : 'photo photo--plain'}>
      <Image
        src={src}
        lazyLoad={lazy}
        mode={fit === 'cover' ? 'aspectFill' : 'aspectFit'}
        className={`photo__image photo__image--${fit}`}
        nativeProps={{ alt }}
        ariaLabel={alt}
      />
    </View>
  );
}
