import { usePageScroll } from '@tarojs/taro';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Dimensions, View } from 'react-native';
import { throttle } from '@/lib/throttle';
import type { NearScreenPort } from './port';

/** Minimum interval between two position checks while scrolling, in ms. */
const LOOK_MS = 200;

/** Taro's page is a single ScrollView, in which a FlatList could not determine the visible items. */
export const NearScreen = (({ id, children }) => {
  const box = useRef<View>(null);
  /** Height in points when it was last near the screen; undefined while it is near. */
  const [screensBelow, setFar] = useState<number>();
  const measureSoon = useMemo(
    () =>
      throttle<void>(() => {
        box.current?.measureInWindow((_x, top, _width, height) => {
          const screen = Dimensions.get('window').height;
          if (height > 0) setFar(top + height < -screen || top > 2 * screen ? height : undefined);
        });
      }, LOOK_MS),
    [],
  );
  usePageScroll(() => measureSoon.call());
  useEffect(() => measureSoon.cancel, [measureSoon]);
  const idProps = { id };
  return (
    <View ref={box} {...idProps} style={screensBelow === undefined ? {} : { height: screensBelow }}>
      {screensBelow === undefined && children()}
    </View>
  );
}) satisfies NearScreenPort;
