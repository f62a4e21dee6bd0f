import { storage } from '@/platform/storage';
import { BAR_COLORS, type ColorSchemePort, SCHEMES } from './port';

/** Read by the script in index.html, too, before the first paint. */
const SCHEME_KEY = 'colorScheme';

export const colorScheme = {
  canChoose: true,
  chosen() {
    const saved = storage.get(SCHEME_KEY);
    return SCHEMES.find((scheme) => scheme === saved) ?? 'system';
  },
  choose(scheme) {
    storage.set(SCHEME_KEY, scheme === 'system' ? '' : scheme);
    const root = document.documentElement;
    if (scheme === 'system') delete root.dataset.scheme;
    else root.dataset.scheme = scheme;
    for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      const own = bar.media.includes('dark') ? 'dark' : 'light';
      bar.content = BAR_COLORS[scheme === 'system' ? own : scheme].page;
    }
  },
  useRootScheme: () => undefined,
  colorBars: () => undefined,
} satisfies ColorSchemePort;
