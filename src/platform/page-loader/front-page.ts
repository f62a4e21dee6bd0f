import Taro from '@tarojs/taro';

/** What Taro hides a page with. */
const HIDDEN = 'taro_page_shade';

/** Taro's own event after a page was shown. */
const SHOWN = '__afterTaroRouterChange';

/** The element of the page in front, if it is there yet; Taro gives it the path with the query as its id. */
function frontPage(): HTMLElement | null {
  const [page] = Taro.getCurrentPages().slice(-1) as { path?: string }[];
  return document.getElementById(page?.path ?? '');
}

/**
 * Keeps the page in front visible. Taro hides the page that another one covers by a timer of its own which it never
 * takes back: a user who goes back at once would see the page come, then go blank. Called by the entry that Taro
 * generates (config/taro/entry.ts); the correction comes before the next paint.
 */
export function keepFrontPageShown(): void {
  const hidden = new MutationObserver(() => {
    const page = frontPage();
    // Asked first: taking away what is not there is a change as well, and we would be called for ever.
    if (page?.classList.contains(HIDDEN)) page.classList.remove(HIDDEN);
  });
  Taro.eventCenter.on(SHOWN, () => {
    const page = frontPage();
    if (page) hidden.observe(page, { attributes: true, attributeFilter: ['class'] });
  });
}
