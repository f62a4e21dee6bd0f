import { useEffect } from 'react';
import { BackHandler } from 'react-native';

/**
 * Android's back button: `goBack` returns whether there was a page to go back to; if not, the system's default applies
 * and leaves the app.
 */
export function useBackButton(goBack: () => boolean): void {
  useEffect(() => {
    const subscription = BackHandler.addEventListener('hardwareBackPress', goBack);
    return () => subscription.remove();
  }, [goBack]);
}
