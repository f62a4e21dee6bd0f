import type { SplashPort } from './port';

/** WeChat shows a cover of its own until the first page has been drawn. */
export const splash: SplashPort = { done: () => undefined, over: (app) => app };
