import { raceSplash } from '@tuzuo/core/app/splash';
import { type ReactNode, useEffect, useState } from 'react';
import { ActivityIndicator, StyleSheet, View } from 'react-native';
import type { SplashPort } from './port';

let isOpen = true;
let closed: () => void = () => undefined;

const close = () => {
  isOpen = false;
  closed();
};

const done = raceSplash(close, (act, ms) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
});

function Cover({ app }: { app: ReactNode }) {
  const [shown, setShown] = useState(isOpen);
  useEffect(() => {
    closed = () => setShown(false);
    // It may have closed between the first render and now.
    setShown(isOpen);
  }, []);
  return (
    <>
      {app}
      {shown && (
        <View id="splash" style={styles.cover}>
          <ActivityIndicator size="large" color="#2074ff" />
        </View>
      )}
    </>
  );
}

export const splash = { done, over: (app) => <Cover app={app} /> } satisfies SplashPort;

const styles = StyleSheet.create({
  cover: {
    ...StyleSheet.absoluteFillObject,
    alignItems: 'center',
    backgroundColor: '#f5f7fa',
    justifyContent: 'center',
  },
});
