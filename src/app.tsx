import { type PropsWithChildren, useEffect, useState } from 'react';
import { preparePageLoads, start } from '@/app/start';
import { restoreLocale, useLocaleStore } from '@/i18n';
import { guardAddresses, showNotFound } from '@/navigation';
import { pageChrome } from '@/platform/page-chrome';
import { useUnknownPage } from '@/platform/page-life';
import { splash } from '@/platform/splash';
import { storage } from '@/platform/storage';
import './app.scss';

// Must run before the browser target's router reads the address.
guardAddresses();

function applyLocale(): void {
  pageChrome.setLanguage(useLocaleStore.getState().locale);
}

applyLocale();
useLocaleStore.subscribe(applyLocale);

preparePageLoads();

if (storage.isHydrated()) start();

/** The app's root: pages render once the stored settings are readable. */
export default function App({ children }: PropsWithChildren) {
  const [ready, setReady] = useState(storage.isHydrated());
  useUnknownPage(showNotFound);
  useEffect(() => {
    if (storage.isHydrated()) return;
    void storage.hydrate().then(() => {
      restoreLocale();
      start();
      setReady(true);
    });
  }, []);
  return splash.over(ready ? children : null);
}
