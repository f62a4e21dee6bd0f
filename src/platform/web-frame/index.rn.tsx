import { useEffect } from 'react';
import { Linking } from 'react-native';
import type { WebFramePort } from './port';

/** Taro's React Native has no frame for somebody else's page: the phone's browser shows it. */
export const WebFrame = (({ url }) => {
  useEffect(() => {
    Linking.openURL(url).catch(() => undefined);
  }, [url]);
  return null;
}) satisfies WebFramePort;
