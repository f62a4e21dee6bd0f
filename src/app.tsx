import { type PropsWithChildren, useEffect, useState } from 'react';
import { restoreLocale, useLocaleStore } from '@/i18n';
import { guardAddresses, showNotFound } from '@/navigation';
import { pageChrome } from '@/platform/page-chrome';
import { useUnknownPage } from '@/platform/page-life';
import { storage } from '@/platform/storage';
import { setAcceptLanguage } from '@/request';
import './app.scss';

// Before the router of the browser target reads the address.
guardAddresses();

function applyLocale(): void {
  const { locale } = useLocaleStore.getState();
  setAcceptLanguage(locale);
  pageChrome.setLanguage(locale);
}

applyLocale();
useLocaleStore.subscribe(applyLocale);

/** The app's root: pages render once the stored settings are readable. */
export default function App({ children }: PropsWithChildren) {
  const [ready, setReady] = useState(storage.isHydrated());
  useUnknownPage(showNotFound);
  useEffect(() => {
    if (storage.isHydrated()) return;
    void storage.hydrate().then(() => {
      restoreLocale();
      setReady(true);
    });
  }, []);
  return ready ? children : null;
}
