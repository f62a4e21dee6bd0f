/** Why the navigation refuses; the first is the product spec's word (section 8). */
type Refusal = 'page not found' | 'can not open a tabbar page' | 'can not switch to no-tabBar page';

/** A call that leads nowhere. Nothing has moved. */
export class NavigationError extends Error {
  constructor(
    readonly reason: Refusal,
    readonly url: string,
  ) {
    super(reason);
    this.name = 'NavigationError';
  }
}
