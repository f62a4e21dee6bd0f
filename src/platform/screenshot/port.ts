import { fitWithin, type Size } from '@tuzuo/core/geometry/size';
export type ScreenshotPort = {
  /**
   * An image of the page below the current one, or of the current one when it is alone: its first screen, no side
   * longer than 1024 px, as the address of a PNG.
   * @throws {HostError} 'captureScreen:fail not supported' on hosts without screenshots
   */
  capture(): Promise<string>;
};

/** Maximum side of a screenshot, in px (product spec, section 9). */
export const SCREENSHOT_EDGE = 1024;

/** Size of the screenshot of a window given in CSS pixels, on a screen with `density` physical pixels per CSS pixel. */
export const screenshotSize = ({ width, height }: Size, density: number): Size =>
  fitWithin({ width: width * density, height: height * density }, SCREENSHOT_EDGE);
