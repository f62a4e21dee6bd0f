import { View } from '@tarojs/components';
import type { ReactNode } from 'react';
import { named } from './named';
import './pinned-bar.scss';

/** The page's actions, pinned to the bottom of the screen while the page scrolls; must be the last element. */
export function PinnedBar({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <View {...named(id)} className="pinned-bar">
      {children}
    </View>
  );
}
