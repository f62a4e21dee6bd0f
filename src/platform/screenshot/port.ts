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

/** A size made smaller, keeping its shape, until neither side is longer than `edge`; at least one pixel each. */
export function fitEdge(width: number, height: number, edge: number): { width: number; height: number } {
  const scale = Math.min(1, edge / Math.max(width, height));
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: scaled(width), height: scaled(height) };
}
