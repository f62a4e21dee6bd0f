import type { ImageProps } from '@tarojs/components';
import { type CSSProperties, createElement } from 'react';

/*
 * What the build puts in the place of Taro's components in browsers (config/taro/h5.ts). Taro's own are custom elements
 * of Stencil, each of which a component of React sets up after it is there: a third of what the home page took to come.
 * What else a page is made of are elements of the browser, in src/platform.
 */

export const View = 'div';

export const Text = 'span';

/** How a picture fills its box, by Taro's names. */
const FITS: Readonly<Record<string, CSSProperties['objectFit']>> = {
  scaleToFill: 'fill',
  aspectFit: 'contain',
  aspectFill: 'cover',
};

type PictureProps = Pick<ImageProps, 'src' | 'mode' | 'lazyLoad' | 'className' | 'nativeProps' | 'onLoad'> & {
  style?: CSSProperties;
};

/** Fills the box that its style gives it. */
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
    // Before the addresses: some browsers would begin to fetch them.
    loading: lazyLoad ? 'lazy' : 'eager',
    ...nativeProps,
    className,
    style: { ...style, objectFit: FITS[mode] },
    // Nobody here reads the event, which is not Taro's.
    onLoad: onLoad as (() => void) | undefined,
    // Without one it is not there yet, and no broken picture.
    src: src || undefined,
  });
}
