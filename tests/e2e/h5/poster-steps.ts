import type { Page } from 'playwright-core';
import { MARKER_COOKIE } from '../../../core/session/session';
import type { PosterOwner } from '../../builders/poster-owner';
import { settled, type visit } from './browser';
import type { useVisits } from './visits';

type Visits = ReturnType<typeof useVisits>;
type VisitOptions = NonNullable<Parameters<typeof visit>[2]>;

/** The editor's URL. */
export const pathOf = (query: string) => `#/subPages/create-design/index?${query}`;

/** Logs a browser in before its first page. */
export const loggedIn = (visits: Visits, owner: PosterOwner) => async (page: Page) => {
  await page.context().addCookies([{ name: MARKER_COOKIE, value: '1', url: visits.product.url }]);
  await page.addInitScript((sid) => localStorage.setItem('jwtSid', sid), owner.session);
};

/** Opens a user's poster in the editor, by default in a phone-sized window. */
export async function openPoster(
  visits: Visits,
  owner: PosterOwner,
  posterId: string,
  options: VisitOptions = {},
) {
  const opened = await visits.at(pathOf(`posterId=${posterId}`), {
    hasTouch: true,
    prepare: loggedIn(visits, owner),
    ...options,
  });
  await settled(opened.page, 'create-design');
  await opened.page.locator('#poster-field-1:visible').waitFor();
  return opened;
}
