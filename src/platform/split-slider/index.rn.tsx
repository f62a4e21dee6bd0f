import { useMemo, useState } from 'react';
import { PanResponder, View } from 'react-native';
import type { SplitSliderPort } from './port';
import { SPLIT_START } from './port';

const FILL = { position: 'absolute', top: 0, left: 0, width: '100%', height: '100%' } as const;

/** Steps of a screen reader's swipe up and down, in per cent. */
const STEP = 10;

const clamp = (percent: number) => Math.min(100, Math.max(0, percent));

/** The app's own gestures: a drag that begins sideways is ours, any other one scrolls the page. */
export const SplitSlider = (({ id, label, before, after, edge }) => {
  const [width, setWidth] = useState(0);
  const [at, setAt] = useState(SPLIT_START);
  const gestures = useMemo(() => {
    let from = SPLIT_START;
    return PanResponder.create({
      onMoveShouldSetPanResponder: (_, { dx, dy }) => Math.abs(dx) > Math.abs(dy),
      onPanResponderGrant: () => setAt((now) => (from = now)),
      onPanResponderMove: (_, { dx }) => setAt(clamp(from + (dx / Math.max(1, width)) * 100)),
      onPanResponderTerminationRequest: () => false,
    });
  }, [width]);
  const left = (width * at) / 100;
  const idProps = { id };
  return (
    <View
      {...idProps}
      style={{ width: '100%', height: '100%', overflow: 'hidden' }}
      accessible
      accessibilityRole="adjustable"
      accessibilityLabel={label}
      accessibilityValue={{ min: 0, max: 100, now: Math.round(at) }}
      accessibilityActions={[{ name: 'increment' }, { name: 'decrement' }]}
      onAccessibilityAction={({ nativeEvent }) =>
        setAt((now) => clamp(now + (nativeEvent.actionName === 'increment' ? STEP : -STEP)))
      }
      onLayout={({ nativeEvent }) => setWidth(nativeEvent.layout.width)}
      {...gestures.panHandlers}
    >
      <View style={FILL}>{after}</View>
      <View style={{ ...FILL, width: left, overflow: 'hidden' }}>
        <View style={{ ...FILL, width }}>{before}</View>
      </View>
      <View style={{ ...FILL, left, width: 0 }} pointerEvents="none">
        {edge}
      </View>
    </View>
  );
}) satisfies SplitSliderPort;
