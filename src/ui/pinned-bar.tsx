import { View } from '@tarojs/components';
import type { ReactNode } from 'react';
import { named } from './named';
import './pinned-bar.scss';

/** What there is to do on a page, at the lower end of the screen while the page scrolls: the last thing on it. */
export function PinnedBar({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <View {...named(id)} className="pinned-bar">
      {children}
    </View>
  );
}
