import { type ComponentType, useEffect } from 'react';
import { Linking } from 'react-native';
import type { WebFrameProps } from '.';

/** Taro's React Native has no frame for somebody else's page: the phone's browser shows it. */
export const WebFrame = (({ url }) => {
  useEffect(() => {
    Linking.openURL(url).catch(() => undefined);
  }, [url]);
  return null;
}) satisfies ComponentType<WebFrameProps>;
