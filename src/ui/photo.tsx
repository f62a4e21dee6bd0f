import { Image } from '@tarojs/components';
import './photo.scss';

type PhotoProps = {
  src: string;
  /** What it shows, for those who do not see it; '' where words next to it say so. */
  alt: string;
  /** `contain` shows all of it, `cover` fills the box and cuts the rest. */
  fit?: 'contain' | 'cover';
  onLoad?: () => void;
  onError?: () => void;
};

const nothing = () => undefined;

/** One of the user's pictures. Fills its box. */
export function Photo({ src, alt, fit = 'contain', onLoad = nothing, onError = nothing }: PhotoProps) {
  return (
    <Image
      src={src}
      mode={fit === 'cover' ? 'aspectFill' : 'aspectFit'}
      className={`photo photo--${fit}`}
      imgProps={{ alt }}
      onLoad={onLoad}
      onError={onError}
    />
  );
}
