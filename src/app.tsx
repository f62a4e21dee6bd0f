import { type PropsWithChildren, useEffect, useState } from 'react';
import { preparePageLoads } from '@/app/start/page-loads';
import { startDebug } from '@/app/start/start-debug';
import { startSession } from '@/app/start/start-session';
import { startUpgrade } from '@/app/start/start-upgrade';
import { restoreLocale, useLocaleStore } from '@/i18n';
import { guardAddresses, showNotFound } from '@/navigation';
import { pageChrome } from '@/platform/page-chrome';
import { useUnknownPage } from '@/platform/page-life';
import { splash } from '@/platform/splash';
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

/** What begins as soon as the storage can be read. */
function start(): void {
  startSession();
  startUpgrade();
  startDebug();
}

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
