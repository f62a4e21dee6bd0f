import { Image } from '@tarojs/components';
import './picture.scss';

type PictureProps = {
  src: string;
  /** `hero` fills its box; the others have a fixed size. */
  shape:
    | 'tool'
    | 'task'
    | 'coming'
    | 'mark'
    | 'avatar'
    | 'state'
    | 'hero'
    | 'check'
    | 'tick'
    | 'search'
    | 'gear'
    | 'heart';
};

/** A decorative image: adjacent text describes it, so it has no alternative text. */
export function Picture({ src, shape }: PictureProps) {
  const mode = shape === 'hero' ? 'aspectFill' : 'aspectFit';
  return <Image src={src} mode={mode} className={`picture picture--${shape}`} nativeProps={{ alt: '' }} />;
}
