import { EXAMPLE_PICTURES } from '@tuzuo/core/tools/example-pictures';
import type { CSSProperties, ReactNode } from 'react';

type ElementProps = { className?: string; style?: CSSProperties; children?: ReactNode };
type ViewProps = ElementProps & { id?: string; onClick?: () => void };
type ImageProps = ElementProps & {
  src: string;
  mode?: string;
  nativeProps?: { srcSet?: string; sizes?: string };
};

/*
 * What the build puts in the place of Taro's components while it draws the first screen: plain elements that look the
 * same and do nothing. Ids, roles and handlers stay away, as the real page comes while these are still there.
 */

/** What can be pressed carries its id where it disturbs nothing, for a tap that comes before the page. */
export const View = ({ className, style, children, id, onClick }: ViewProps) => (
  <div className={className} style={style} data-press={onClick && (id ?? '')}>
    {children}
  </div>
);

export const Text = ({ className, style, children }: ElementProps) => (
  <span className={className} style={style}>
    {children}
  </span>
);

/** What the server keeps is a photo, however it fills its box. */
const isPhoto = (src: string, mode: string | undefined) =>
  mode === 'aspectFill' || src.startsWith(EXAMPLE_PICTURES);

/** A photo is marked: the first ones are in the document with their addresses. The script asks for the others. */
export const Image = ({ className, src, mode, nativeProps: { srcSet, sizes } = {} }: ImageProps) => {
  const style = { objectFit: mode === 'aspectFill' ? ('cover' as const) : ('contain' as const) };
  return isPhoto(src, mode) ? (
    <img
      className={className}
      style={style}
      alt=""
      decoding="sync"
      sizes={sizes}
      data-photo-set={srcSet}
      data-photo={src}
    />
  ) : (
    <img className={className} style={style} alt="" data-src={src} loading="lazy" />
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
