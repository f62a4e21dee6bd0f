import type { Locale } from '@tuzuo/core/text/locale';
import { type ToolKey, tools } from '@tuzuo/core/tools';
import { toolDictionaries } from '../../i18n/tool-names';

/** The product's name and one-line description. */
export type ProductWords = Readonly<Record<Locale, { app: string; home: { text: string } }>>;

/** Path of the app icons; the number changes with their content. */
export const ICON_PICTURES = '/icons/v1';

/** The most used tools, offered by a long press on the icon. */
const SHORTCUTS: readonly ToolKey[] = ['matting', 'ai-product', 'id-photo', 'smart-eliminate'];

const GROUND = '#f5f7fa';

/** The web app manifest in the reader's language. */
export function manifestIn(locale: Locale, words: ProductWords): object {
  const { app, home } = words[locale];
  const icon = (name: string, edge: number, purpose: string) => ({
    src: `${ICON_PICTURES}/${name}.png`,
    sizes: `${edge}x${edge}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: '/',
    name: app,
    short_name: app,
    description: home.text,
    lang: locale,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: GROUND,
    theme_color: GROUND,
    categories: ['photo', 'productivity'],
    icons: [
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('maskable-512', 512, 'maskable'),
    ],
    shortcuts: SHORTCUTS.map((tool) => ({
      name: toolDictionaries[locale][tool].name,
      url: `/#${tools[tool].routes.tool}`,
    })),
  };
}
