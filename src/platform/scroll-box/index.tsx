import { ScrollView } from '@tarojs/components';
import { type ComponentType, type ReactNode, useState } from 'react';
import { BOX_PULL } from '@/platform/pull-refresh/machine';
import { SCROLL_EDGE } from './edges';

export type ScrollBoxPort = ComponentType<{
  id: string;
  /** What is in it, for those who do not see it. */
  label: string;
  /** Scrolled towards its beginning or its end, and nearer than 50 px to it; at most every 200 ms. */
  onUpper?: () => void;
  onLower?: () => void;
  /** Lets it be pulled down; the indicator leaves when the promise has settled. */
  onRefresh?: () => Promise<unknown>;
  children: ReactNode;
}>;

/** A part of a page that scrolls by itself. Fills its box, whose height must be given. */
export const ScrollBox: ScrollBoxPort = ({ id, label, onUpper, onLower, onRefresh, children }) => {
  const [refreshing, setRefreshing] = useState(false);
  const refresh = () => {
    if (!onRefresh || refreshing) return;
    setRefreshing(true);
    const done = () => setRefreshing(false);
    onRefresh().then(done, done);
  };
  return (
    <ScrollView
      id={id}
      ariaLabel={label}
      scrollY
      style={{ height: '100%' }}
      upperThreshold={SCROLL_EDGE.threshold}
      lowerThreshold={SCROLL_EDGE.threshold}
      onScrollToUpper={() => onUpper?.()}
      onScrollToLower={() => onLower?.()}
      refresherEnabled={onRefresh !== undefined}
      refresherThreshold={BOX_PULL.range}
      refresherTriggered={refreshing}
      onRefresherRefresh={refresh}
    >
      {children}
    </ScrollView>
  );
};
