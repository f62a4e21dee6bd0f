/** Why a navigation was refused; the first text is from the product spec (section 8). */
type Refusal = 'page not found' | 'can not open a tabbar page' | 'can not switch to no-tabBar page';

/** A navigation to an invalid target; the current page has not changed. */
export class NavigationError extends Error {
  constructor(
    readonly reason: Refusal,
    readonly url: string,
  ) {
    super(reason);
    this.name = 'NavigationError';
  }
}
