import { LOCALES, type Locale } from '@tuzuo/core/text/locale';
import { escapeHtml } from '@tuzuo/core/text/markup';
import { CARD_SIZE } from '../../renderer/share-card';
import { shareWords } from './words/index';

/** A locale in the format of the protocol, language and country: `fr_FR`. */
function openGraphLocale(locale: Locale): string {
  const { language, region } = new Intl.Locale(locale).maximize();
  return `${language}_${region}`;
}

/** A page's metadata for link previews. URLs are absolute. */
export type PageFacts = { locale: Locale; title: string; text: string; address: string; picture: string };

/** Open Graph and similar meta tags, which chat apps and social networks read. */
export function socialTags({ locale, title, text, address, picture }: PageFacts): string {
  const property = (name: string, content: string) =>
    `<meta property="${name}" content="${escapeHtml(content)}">`;
  return [
    property('og:type', 'website'),
    property('og:site_name', shareWords[locale].app),
    property('og:title', title),
    property('og:description', text),
    property('og:url', address),
    property('og:image', picture),
    property('og:image:type', 'image/jpeg'),
    property('og:image:width', String(CARD_SIZE.width)),
    property('og:image:height', String(CARD_SIZE.height)),
    property('og:image:alt', title),
    property('og:locale', openGraphLocale(locale)),
    ...LOCALES.filter((one) => one !== locale).map((one) =>
      property('og:locale:alternate', openGraphLocale(one)),
    ),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('');
}
