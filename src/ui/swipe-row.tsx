import { View } from '@tarojs/components';
import type { ReactNode } from 'react';
import { radioGroup } from '@/platform/press';
import { named } from './named';
import './swipe-row.scss';

type SwipeRowProps = {
  id?: string | undefined;
  /** What is chosen, for assistive tools; without it they are no choices of one question. */
  label?: string;
  children: ReactNode;
};

/**
 * Things side by side; what does not fit is a swipe away, in the app below. A scroll view
 * of the host's would add its template to every level of the mini-program's.
 */
export const SwipeRow = ({ id, label, children }: SwipeRowProps) => (
  <View {...named(id)} className="swipe-row" {...(label === undefined ? {} : radioGroup(label))}>
    {children}
  </View>
);
