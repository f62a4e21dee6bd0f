import { useEffect, useRef } from 'react';
import { Animated, PanResponder, useWindowDimensions, View } from 'react-native';
import { usePageVisible } from '@/platform/page-life';
import type { CarouselPort } from './port';
import { CAROUSEL } from './port';

/** Movement in points from which a touch is a swipe. */
const SWIPE_FROM = 10;

/** A custom carousel: Taro's takes no duration. */
export const Carousel = (({ label, slides }) => {
  const { width } = useWindowDimensions();
  const left = useRef(new Animated.Value(0)).current;
  const shown = useRef(0);
  const count = slides.length;
  const visible = usePageVisible();
  const goTo = useRef((_index: number): void => undefined);
  goTo.current = (index) => {
    shown.current = Math.min(count - 1, Math.max(0, index));
    Animated.timing(left, {
      toValue: -shown.current * width,
      duration: CAROUSEL.durationMs,
      useNativeDriver: true,
    }).start();
  };
  useEffect(() => {
    if (count < 2 || !visible) return;
    const timer = setInterval(() => goTo.current((shown.current + 1) % count), CAROUSEL.intervalMs);
    return () => clearInterval(timer);
  }, [count, visible]);
  const swipes = useRef(
    PanResponder.create({
      onMoveShouldSetPanResponder: (_, { dx, dy }) =>
        Math.abs(dx) > SWIPE_FROM && Math.abs(dx) > Math.abs(dy),
      onPanResponderRelease: (_, { dx }) => goTo.current(shown.current + (dx < 0 ? 1 : -1)),
    }),
  ).current;
  return (
    <View {...swipes.panHandlers} accessibilityLabel={label} style={{ flex: 1, overflow: 'hidden' }}>
      <Animated.View style={{ flex: 1, flexDirection: 'row', transform: [{ translateX: left }] }}>
        {slides.map(({ key, content }) => (
          <View key={key} style={{ width }}>
            {content}
          </View>
        ))}
      </Animated.View>
    </View>
  );
}) satisfies CarouselPort;
