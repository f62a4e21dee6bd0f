import { View } from '@tarojs/components';
import type { ReactNode } from 'react';
import { announced as announcement } from '@/platform/press';
import { named } from './named';
import './panel.scss';

type PanelProps = {
  id?: string;
  /** Less room inside, for what begins with a picture. */
  snug?: boolean;
  /** Read out as soon as it appears. */
  announced?: boolean;
  children: ReactNode;
};

/** A raised surface that stands by itself on a page and holds one thing. */
export function Panel({ id, snug = false, announced = false, children }: PanelProps) {
  return (
    <View
      {...named(id)}
      className={`panel panel--${snug ? 'snug' : 'roomy'}`}
      {...(announced ? announcement : {})}
    >
      {children}
    </View>
  );
}
