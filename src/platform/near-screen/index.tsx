import { View } from '@tarojs/components';
import Taro from '@tarojs/taro';
import { useEffect, useState } from 'react';
import type { NearScreenPort } from './port';

/**
 * A stretch of a long list. More than a screen above or below what shows, an empty box of the same height stands in
 * its place: however long the list, the elements on the page stay few (WeChat advises fewer than a thousand).
 */
export const NearScreen: NearScreenPort = ({ id, children }) => {
  /** Height, in px, that it had when it went far away; undefined while it is near. */
  const [far, setFar] = useState<number>();
  useEffect(() => {
    const { page } = Taro.getCurrentInstance();
    if (!page) return;
    const { windowHeight } = Taro.getWindowInfo();
    const observer = Taro.createIntersectionObserver(page as TaroGeneral.IAnyObject, { thresholds: [0] });
    let gone = false;
    // Once it is on the page: WeChat does not wait for what it is to watch.
    Taro.nextTick(() => {
      if (gone) return;
      observer
        .relativeToViewport({ top: windowHeight, bottom: windowHeight })
        .observe(`#${id}`, ({ intersectionRatio = 0, boundingClientRect }) => {
          const height = boundingClientRect?.height ?? 0;
          // A page that is covered may say that nothing of it has a size.
          if (height > 0) setFar(intersectionRatio > 0 ? undefined : height);
        });
    });
    return () => {
      gone = true;
      observer.disconnect();
    };
  }, [id]);
  return (
    <View id={id} style={far === undefined ? {} : { height: far }}>
      {far === undefined && children()}
    </View>
  );
};
