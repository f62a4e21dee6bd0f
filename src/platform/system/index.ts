import Taro from '@tarojs/taro';

/** Heights in screen points, from the top of the window. */
type BarMetrics = {
  /** The system's status bar, which a custom navigation bar must leave free. */
  statusBar: number;
  /** The bar below it. */
  bar: number;
  /** Width at the right that belongs to the host's capsule button. */
  capsuleSpace: number;
};

export type SystemPort = {
  /** The user's language as a tag or an Accept-Language-like list; undefined when the host hides it. */
  language(): string | undefined;
  barMetrics(): BarMetrics;
  /** In screen points, for a developer: `375 × 812 @3`. */
  windowSize(): string;
  /** Where the server is, in words for a person. */
  serverAddress(): string;
};

/** Height of the bar where the host draws no capsule to align with. */
const DEFAULT_BAR = 44;

export const system: SystemPort = {
  language: () => Taro.getAppBaseInfo().language,
  barMetrics() {
    const { statusBarHeight = 0, windowWidth } = Taro.getWindowInfo();
    const capsule = Taro.getMenuButtonBoundingClientRect();
    if (!capsule || capsule.height === 0)
      return { statusBar: statusBarHeight, bar: DEFAULT_BAR, capsuleSpace: 0 };
    // The capsule is centred in the bar: the gap above it is also the gap below.
    const gap = capsule.top - statusBarHeight;
    return {
      statusBar: statusBarHeight,
      bar: capsule.height + 2 * gap,
      capsuleSpace: windowWidth - capsule.left,
    };
  },
  windowSize() {
    const { windowWidth, windowHeight, pixelRatio } = Taro.getWindowInfo();
    return `${windowWidth} × ${windowHeight} @${pixelRatio}`;
  },
  serverAddress: () => process.env.TARO_APP_API_BASE,
};
