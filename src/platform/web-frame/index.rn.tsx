import { useEffect } from 'react';
import { Linking } from 'react-native';
import type { WebFramePort } from './port';

/** Taro's React Native has no web view for foreign pages: the phone's browser opens them. */
export const WebFrame = (({ url }) => {
  useEffect(() => {
    Linking.openURL(url).catch(() => undefined);
  }, [url]);
  return null;
}) satisfies WebFramePort;
