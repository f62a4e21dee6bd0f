import type { ImageProps } from '@tarojs/components';
import { type CSSProperties, createElement } from 'react';

/*
 * Replaces Taro's components in browsers (config/taro/h5.ts). Taro's own are Stencil custom elements that React sets up
 * after mounting, which took a third of the home page's load time. All other elements of a page are browser elements in
 * src/platform.
 */

export const View = 'div';

export const Text = 'span';

/** Taro's names for how an image fills its box. */
const FITS: Readonly<Record<string, CSSProperties['objectFit']>> = {
  scaleToFill: 'fill',
  aspectFit: 'contain',
  aspectFill: 'cover',
};

type PictureProps = Pick<ImageProps, 'src' | 'mode' | 'lazyLoad' | 'className' | 'nativeProps' | 'onLoad'> & {
  style?: CSSProperties;
};

/** Fills the box that its style defines. */
export function Image({
  src,
  mode = 'scaleToFill',
  lazyLoad,
  className,
  style,
  nativeProps,
  onLoad,
}: PictureProps) {
  return createElement('img', {
    // Set before the addresses: otherwise some browsers start to load them.
    loading: lazyLoad ? 'lazy' : 'eager',
    ...nativeProps,
    className,
    style: { ...style, objectFit: FITS[mode] },
    // No caller reads the event, which differs from Taro's.
    onLoad: onLoad as (() => void) | undefined,
    // Without an address the image is pending, not broken.
    src: src || undefined,
  });
}
