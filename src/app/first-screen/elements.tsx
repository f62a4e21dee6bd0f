import { EXAMPLE_PICTURES } from '@tuzuo/core/tools/example-pictures';
import type { CSSProperties, ReactNode } from 'react';

type ElementProps = { className?: string; style?: CSSProperties; children?: ReactNode };
type ImageProps = ElementProps & { src: string; mode?: string };

/*
 * What the build puts in the place of Taro's components while it draws the first screen: plain elements that look the
 * same and do nothing. Ids, roles and handlers stay away, as the real page comes while these are still there.
 */

export const View = ({ className, style, children }: ElementProps) => (
  <div className={className} style={style}>
    {children}
  </div>
);

export const Text = ({ className, style, children }: ElementProps) => (
  <span className={className} style={style}>
    {children}
  </span>
);

/** What the server keeps comes with the page: here it would only take the line from the script. */
const isKept = (src: string) => src.startsWith(EXAMPLE_PICTURES);

/**
 * Asks for its file by the script, behind what the app itself needs. A photo, which fills its box, is marked: the build
 * puts a small blurred one in its place.
 */
export const Image = ({ className, src, mode }: ImageProps) => {
  if (isKept(src)) return <div className={className} />;
  return mode === 'aspectFill' ? (
    <img className={className} style={{ objectFit: 'cover' }} alt="" data-photo={src} decoding="sync" />
  ) : (
    <img className={className} style={{ objectFit: 'contain' }} alt="" data-src={src} loading="lazy" />
  );
};

/** Taro shows the first of a swiper's items when it comes; the rest lies below and is cut off. */
export const Swiper = ({ className, style, children }: ElementProps) => (
  <div className={className} style={{ ...style, overflow: 'hidden' }}>
    {children}
  </div>
);

export const SwiperItem = ({ className, style, children }: ElementProps) => (
  <div className={className} style={{ ...style, height: '100%' }}>
    {children}
  </div>
);
