import Taro from '@tarojs/taro';

/** Taro's class for hidden pages. */
const HIDDEN = 'taro_page_shade';

/** Taro's internal event after a page was shown. */
const SHOWN = '__afterTaroRouterChange';

/** The element of the current page, if it exists yet; Taro uses the path with its query as the id. */
function frontPage(): HTMLElement | null {
  const [page] = Taro.getCurrentPages().slice(-1) as { path?: string }[];
  return document.getElementById(page?.path ?? '');
}

/**
 * Keeps the current page visible. Taro hides a covered page with a timer that it never cancels: a user who goes back at
 * once would see the page appear and then go blank. The correction happens before the next paint.
 */
export function keepFrontPageShown(): void {
  const hidden = new MutationObserver(() => {
    const page = frontPage();
    // Checked first: removing an absent class also counts as a change and would loop forever.
    if (page?.classList.contains(HIDDEN)) page.classList.remove(HIDDEN);
  });
  Taro.eventCenter.on(SHOWN, () => {
    const page = frontPage();
    if (page) hidden.observe(page, { attributes: true, attributeFilter: ['class'] });
  });
}
