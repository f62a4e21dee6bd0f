/** What the product spec has a device or its host say (section 8), word for word on every target. */
export const HOST_FAILURE = {
  vibrate: 'vibrateLong:fail',
  notTabPage: 'not TabBar page',
  noSuchTab: 'tabbar item not found',
  /** Ours, in the same style. */
  screenshot: 'captureScreen:fail not supported',
} as const;

/** Something that a device or its host refused. */
export class HostError extends Error {
  constructor(readonly errMsg: string) {
    super(errMsg);
    this.name = 'HostError';
  }
}
