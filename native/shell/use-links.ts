import { useEffect } from 'react';
import { Linking } from 'react-native';

/** Follows the link that has started the app, and those that come while it runs. */
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
