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

/** A decorative picture: words next to it say what it shows, so it has no text of its own. */
export function Picture({ src, shape }: PictureProps) {
  const mode = shape === 'hero' ? 'aspectFill' : 'aspectFit';
  return <Image src={src} mode={mode} className={`picture picture--${shape}`} nativeProps={{ alt: '' }} />;
}
