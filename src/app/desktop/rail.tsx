import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { type PlainMessageKey, useT } from '@/i18n';
import { open, switchTab } from '@/navigation';
import { useCurrentPath } from '@/platform/browser/current-page';
import { listenToKeys } from '@/platform/browser/desktop';
import mark from '@/ui/mark.png';
import { isTab, placeOf, places, urlOfPlace } from './places';
import { SearchBox } from './search-box';
import { ShortcutList } from './shortcut-list';
import { Sign } from './signs';
import { useDesktopWords } from './words';
import './desktop.scss';

/** Names of the entries that the tabs and pages have, too; the others are named here. */
const SHARED_NAMES = {
  home: 'tab.home',
  studio: 'page.studio',
  templates: 'tab.templates',
  my: 'tab.my',
} as const satisfies Record<string, PlainMessageKey>;

/** A click that asks for a new tab or window is the browser's. */
const isPlain = ({ button, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey;

/** Navigation beside every page of a desktop window: search, the main places, and the list of shortcuts. */
export function Rail() {
  const t = useDesktopWords();
  const common = useT();
  const path = useCurrentPath();
  const current = placeOf(path);
  const search = useRef<HTMLInputElement>(null);
  const [isListing, setListing] = useState(false);
  useEffect(
    () =>
      listenToKeys(({ key, ctrlKey, metaKey, altKey }) => {
        // The window may have become narrow, which hides the rail.
        if (!search.current?.getClientRects().length) return false;
        const isSearch = (ctrlKey || metaKey) && key.toLowerCase() === 'k';
        if (isSearch || (key === '/' && !ctrlKey && !metaKey && !altKey)) search.current.focus();
        else if (key === '?') setListing(true);
        else return false;
        return true;
      }),
    [],
  );
  return (
    <nav className="rail" aria-label={t('nav')}>
      <div className="rail__brand">
        <img src={mark} alt="" width="28" height="28" />
        {common('app.name')}
      </div>
      <SearchBox field={search} />
      {places().map((place) => {
        const { name } = place;
        const url = urlOfPlace(place);
        return (
          <a
            key={name}
            id={`rail-${name}`}
            className={`rail__place rail__place--${name}`}
            href={`#${url}`}
            aria-current={name === current ? 'page' : undefined}
            onClick={(event) => {
              if (!isPlain(event)) return;
              event.preventDefault();
              if (isTab(place)) void switchTab(url);
              else if (url !== path) void open(url);
            }}
          >
            <Sign name={name} />
            {name in SHARED_NAMES
              ? common(SHARED_NAMES[name as keyof typeof SHARED_NAMES])
              : t(name as 'tools' | 'work')}
          </a>
        );
      })}
      <button
        type="button"
        id="rail-keys"
        className="rail__place rail__keys"
        onClick={() => setListing(true)}
      >
        <Sign name="keys" />
        {t('keys')}
      </button>
      {isListing && <ShortcutList onClose={() => setListing(false)} />}
    </nav>
  );
}
