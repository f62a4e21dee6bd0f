import { View } from '@tarojs/components';
import type { ReactNode } from 'react';
import { announced as announcement } from '@/platform/press';
import { named } from './named';
import './panel.scss';

type PanelProps = {
  id?: string;
  /** Less padding, for content that starts with an image. */
  snug?: boolean;
  /** Announced by assistive tools as soon as it appears. */
  announced?: boolean;
  children: ReactNode;
};

/** A raised surface on a page for one piece of content. */
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
