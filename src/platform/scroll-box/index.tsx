import { ScrollView } from '@tarojs/components';
import { useState } from 'react';
import { BOX_PULL } from '@/platform/pull-refresh/port';
import { SCROLL_EDGE } from './edges';
import type { ScrollBoxPort } from './port';

/** A part of a page that scrolls independently. Fills its box, whose height must be given. */
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
