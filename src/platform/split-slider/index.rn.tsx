import { useEffect, useMemo, useState } from 'react';
import { AccessibilityInfo, PanResponder, View } from 'react-native';
import type { SplitSliderPort } from './port';
import { SPLIT_START } from './port';

const FILL = { position: 'absolute', top: 0, left: 0, width: '100%', height: '100%' } as const;

/** Step in percent for a screen reader's swipe up or down. */
const STEP = 10;

const clamp = (percent: number) => Math.min(100, Math.max(0, percent));

/** Duration of the initial sweep, in ms: $motion-reveal of the theme. */
const SWEEP_MS = 900;

/** Moves the divider in from the right end, unless the user prefers reduced motion; returns a function that ends it. */
function startSweep(moveTo: (percent: number) => void): () => void {
  let frame: number | undefined;
  let ended = false;
  const run = (wantsLess: boolean) => {
    if (wantsLess || ended) return;
    const start = Date.now();
    const step = () => {
      const left = 1 - Math.min(1, (Date.now() - start) / SWEEP_MS);
      moveTo(SPLIT_START + (100 - SPLIT_START) * left ** 3);
      if (left > 0) frame = requestAnimationFrame(step);
    };
    step();
  };
  AccessibilityInfo.isReduceMotionEnabled().then(run, () => undefined);
  return () => {
    ended = true;
    if (frame !== undefined) cancelAnimationFrame(frame);
  };
}

/** Gesture handling in the app: a drag that starts horizontally moves the divider, any other one scrolls the page. */
export const SplitSlider = (({ id, label, before, after, edge, sweep }) => {
  const [width, setWidth] = useState(0);
  const [at, setAt] = useState(SPLIT_START);
  useEffect(() => (sweep === 'running' ? startSweep(setAt) : undefined), [sweep]);
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
