import { fitWithin, type Size } from '@tuzuo/core/geometry/size';
export type ScreenshotPort = {
  /**
   * A picture of the page below the one in front, or of that one when it is alone: its first screenful, no side longer
   * than 1024 px, as a PNG's address.
   * @throws {HostError} 'captureScreen:fail not supported' on hosts that let nobody take one
   */
  take(): Promise<string>;
};

/** Longest side of a screenshot (product spec, section 9). */
export const SCREENSHOT_EDGE = 1024;

/** Size of the picture of a window that is so large in CSS pixels, on a screen with `density` of its own for each. */
export const screenshotSize = ({ width, height }: Size, density: number): Size =>
  fitWithin({ width: width * density, height: height * density }, SCREENSHOT_EDGE);
