import { useEffect } from 'react';
import { Linking } from 'react-native';

/** Follows the link that started the app, and those that arrive while it is running. */
export function useLinks(open: (link: string) => void): void {
  useEffect(() => {
    const subscription = Linking.addEventListener('url', ({ url }) => open(url));
    Linking.getInitialURL().then(
      (url) => url && open(url),
      () => undefined,
    );
    return () => subscription.remove();
  }, [open]);
}
