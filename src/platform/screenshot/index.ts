import { HOST_FAILURE, HostError } from '@/platform/host-error';
import type { ScreenshotPort } from './port';

/** Neither a mini-program nor Taro's React Native can draw its own page. */
export const screenshot: ScreenshotPort = {
  async capture() {
    throw new HostError(HOST_FAILURE.screenshot);
  },
};
