import { View } from '@tarojs/components';
import './skeleton.scss';

type SkeletonProps = {
  /** A line of text, a title or large number, or a `box` that fills its container, for an image. */
  shape?: 'line' | 'title' | 'box';
  /** Width in percent of the available space; without it, the length of a short word. */
  width?: number;
};

/** A placeholder for loading content. Several of them have the shape of that content, so that nothing jumps. */
export function Skeleton({ shape = 'line', width }: SkeletonProps) {
  return (
    <View
      className={`skeleton skeleton--${shape}`}
      {...(width !== undefined && { style: { width: `${width}%` } })}
    />
  );
}
