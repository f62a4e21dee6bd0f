import { useRef, useState } from 'react';
import { RefreshControl, ScrollView } from 'react-native';
import { watchEdges } from './edges';
import type { ScrollBoxPort } from './port';

/** Uses `watchEdges`: Taro's component reports each edge once, in either direction. */
export const ScrollBox = (({ id, label, onUpper, onLower, onRefresh, children }) => {
  const latest = useRef({ onUpper, onLower });
  latest.current = { onUpper, onLower };
  const [scrolled] = useState(() => watchEdges(() => latest.current));
  const [refreshing, setRefreshing] = useState(false);
  const refresh = () => {
    setRefreshing(true);
    const done = () => setRefreshing(false);
    onRefresh?.().then(done, done);
  };
  const idProps = { id };
  return (
    <ScrollView
      {...idProps}
      accessibilityLabel={label}
      nestedScrollEnabled
      scrollEventThrottle={16}
      {...(onRefresh && { refreshControl: <RefreshControl refreshing={refreshing} onRefresh={refresh} /> })}
      onScroll={({ nativeEvent: { contentOffset, layoutMeasurement, contentSize } }) =>
        scrolled({
          top: contentOffset.y,
          visible: layoutMeasurement.height,
          whole: contentSize.height,
          at: Date.now(),
        })
      }
    >
      {children}
    </ScrollView>
  );
}) satisfies ScrollBoxPort;
