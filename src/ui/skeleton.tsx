import { View } from '@tarojs/components';
import './skeleton.scss';

type SkeletonProps = {
  /** A line of words, a title or large number, or a `box` that fills what is around it: the place of a picture. */
  shape?: 'line' | 'title' | 'box';
  /** Percent of the room that there is; a short word's length without it. */
  wide?: number;
};

/** Holds the place of what is on its way. A list of these has the shape of what comes, so that nothing jumps. */
export function Skeleton({ shape = 'line', wide }: SkeletonProps) {
  return (
    <View
      className={`skeleton skeleton--${shape}`}
      {...(wide !== undefined && { style: { width: `${wide}%` } })}
    />
  );
}
