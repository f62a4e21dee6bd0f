import { type PropsWithChildren, useEffect, useState } from 'react';
import { preparePageLoads } from '@/features/start/page-loads';
import { startSession } from '@/features/start/start-session';
import { restoreLocale, useLocaleStore } from '@/i18n';
import { guardAddresses, showNotFound } from '@/navigation';
import { pageChrome } from '@/platform/page-chrome';
import { useUnknownPage } from '@/platform/page-life';
import { storage } from '@/platform/storage';
import './app.scss';

// Before the router of the browser target reads the address.
guardAddresses();

function applyLocale(): void {
  pageChrome.setLanguage(useLocaleStore.getState().locale);
}

applyLocale();
useLocaleStore.subscribe(applyLocale);

preparePageLoads();

if (storage.isHydrated()) startSession();

/** The app's root: pages render once the stored settings are readable. */
export default function App({ children }: PropsWithChildren) {
  const [ready, setReady] = useState(storage.isHydrated());
  useUnknownPage(showNotFound);
  useEffect(() => {
    if (storage.isHydrated()) return;
    void storage.hydrate().then(() => {
      restoreLocale();
      startSession();
      setReady(true);
    });
  }, []);
  return ready ? children : null;
}
