import { SHARE_BASE } from '@tuzuo/core/api/share';
import type { Locale } from '@tuzuo/core/text/locale';
import type { SharedPoster } from '../poster/service';
import { pictureName, SCREEN_WIDTHS } from './pictures';
import { type ThingFacts, thingPage } from './thing-page';
import { shareWords } from './words/index';

/** The app page that shows a shared poster and offers to copy it. */
const copyOf = (linkId: string) => `/#/subPages/shared-poster/index?id=${encodeURIComponent(linkId)}`;

type PosterFacts = Pick<ThingFacts, 'said' | 'icon'> & {
  id: string;
  locale: Locale;
  poster: SharedPoster;
};

/** The page of a shared poster. */
export function posterPage({ id, locale, poster, said, icon }: PosterFacts): string {
  const { page } = shareWords[locale];
  const { title, width, height, pages, asset, placeholder } = poster;
  const address = (at: (typeof SCREEN_WIDTHS)[number]) => `${SHARE_BASE}/${id}/${pictureName('after', at)}`;
  const drawn = asset?.width ?? 0;
  // No larger than it was drawn, since larger sizes would be the same picture.
  const widths = SCREEN_WIDTHS.filter((_at, index) => (SCREEN_WIDTHS[index - 1] ?? 0) < drawn);
  const files = Object.fromEntries(widths.map((at) => [Math.min(at, Math.max(1, drawn)), address(at)]));
  const size = `${Math.round(width)} × ${Math.round(height)}`;
  return thingPage({
    locale,
    said,
    icon,
    name: title,
    size: { width, height },
    picture: asset && { src: address(720), files, placeholder },
    facts: [size, ...(pages > 1 ? [page.pages.replace('{count}', String(pages))] : [])],
    use: { href: copyOf(id), text: page.copy },
  });
}
