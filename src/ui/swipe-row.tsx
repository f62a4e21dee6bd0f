import { View } from '@tarojs/components';
import type { ReactNode } from 'react';
import { radioGroup } from '@/platform/press';
import { named } from './named';
import './swipe-row.scss';

type SwipeRowProps = {
  id?: string | undefined;
  /** Group label for assistive tools when the items are radio options; omitted otherwise. */
  label?: string;
  children: ReactNode;
};

/**
 * A horizontal row; content that does not fit is reached by swiping. In the mini-program a host scroll view would add
 * its template at every nesting level.
 */
export const SwipeRow = ({ id, label, children }: SwipeRowProps) => (
  <View {...named(id)} className="swipe-row" {...(label === undefined ? {} : radioGroup(label))}>
    {children}
  </View>
);
