import { HOST_FAILURE, HostError } from '@/platform/host-error';

export type ScreenshotPort = {
  /**
   * A picture of the page below the one in front, or of that one when it is alone: its first screenful, no side longer
   * than 1024 px, as a PNG's address.
   * @throws {HostError} 'captureScreen:fail not supported' on hosts that let nobody take one
   */
  take(): Promise<string>;
};

/** Neither a mini-program nor Taro's React Native can draw its own page. */
export const screenshot: ScreenshotPort = {
  async take() {
    throw new HostError(HOST_FAILURE.screenshot);
  },
};
