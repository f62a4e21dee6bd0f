export type ScreenshotPort = {
  /**
   * A picture of the page below the one in front, or of that one when it is alone: its first screenful, as a PNG's
   * address. Undefined on hosts that let nobody take one.
   */
  take(): Promise<string | undefined>;
};

/** Neither a mini-program nor Taro's React Native can draw its own page. */
export const screenshot: ScreenshotPort = { take: async () => undefined };
