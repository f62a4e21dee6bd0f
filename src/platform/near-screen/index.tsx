import { View } from '@tarojs/components';
import Taro from '@tarojs/taro';
import { useEffect, useState } from 'react';
import type { NearScreenPort } from './port';

/**
 * A section of a long list. More than a screen away from the visible area it is replaced by an empty box of the same
 * height, which keeps the number of elements low (WeChat recommends fewer than a thousand).
 */
export const NearScreen: NearScreenPort = ({ id, children }) => {
  /** Height in px when it was last near the screen; undefined while it is near. */
  const [screensBelow, setFar] = useState<number>();
  useEffect(() => {
    const { page } = Taro.getCurrentInstance();
    if (!page) return;
    const { windowHeight } = Taro.getWindowInfo();
    const observer = Taro.createIntersectionObserver(page as TaroGeneral.IAnyObject, { thresholds: [0] });
    let gone = false;
    // After the section is on the page: WeChat does not wait for observed elements to exist.
    Taro.nextTick(() => {
      if (gone) return;
      observer
        .relativeToViewport({ top: windowHeight, bottom: windowHeight })
        .observe(`#${id}`, ({ intersectionRatio = 0, boundingClientRect }) => {
          const height = boundingClientRect?.height ?? 0;
          // Elements of a covered page may report a height of 0.
          if (height > 0) setFar(intersectionRatio > 0 ? undefined : height);
        });
    });
    return () => {
      gone = true;
      observer.disconnect();
    };
  }, [id]);
  return (
    <View id={id} style={screensBelow === undefined ? {} : { height: screensBelow }}>
      {screensBelow === undefined && children()}
    </View>
  );
};
