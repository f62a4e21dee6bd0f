import type { SplashPort } from './port';

/** WeChat shows its own cover until the first page is rendered. */
export const splash: SplashPort = { done: () => undefined, over: (app) => app };
