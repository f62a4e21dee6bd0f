/** Messages for refusals by a device or its host, verbatim from the product spec (section 8) on every target. */
export const HOST_FAILURE = {
  vibrate: 'vibrateLong:fail',
  notTabPage: 'not TabBar page',
  noSuchTab: 'tabbar item not found',
  /** Not from the spec, in the same style. */
  screenshot: 'captureScreen:fail not supported',
} as const;

/** A refusal by the device or its host. */
export class HostError extends Error {
  constructor(readonly errMsg: string) {
    super(errMsg);
    this.name = 'HostError';
  }
}
