import { View } from '@tarojs/components';
import type { ReactNode } from 'react';
import { radioGroup } from '@/platform/press';
import { named } from './named';
import './swipe-row.scss';

type SwipeRowProps = {
  id?: string | undefined;
  /** What is chosen, for assistive tools. */
  label: string;
  children: ReactNode;
};

/**
 * Choices side by side, of which one is in force; what does not fit is a swipe away, in the app below. A scroll view
 * of the host's would add its template to every level of the mini-program's.
 */
export const SwipeRow = ({ id, label, children }: SwipeRowProps) => (
  <View {...named(id)} className="swipe-row" {...radioGroup(label)}>
    {children}
  </View>
);
