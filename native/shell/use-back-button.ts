import { useEffect } from 'react';
import { BackHandler } from 'react-native';

/**
 * Android's back button: `goBack` answers whether there was a page to go back to; when not, the system's own answer
 * stands, which is to leave the app.
 */
export function useBackButton(goBack: () => boolean): void {
  useEffect(() => {
    const subscription = BackHandler.addEventListener('hardwareBackPress', goBack);
    return () => subscription.remove();
  }, [goBack]);
}
