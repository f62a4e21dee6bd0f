import type { AppHostPort } from './port';

/** WeChat updates a mini-program itself (mini-program-update.ts). */
export const appHost: AppHostPort = {
  installed: async () => undefined,
  download: async () => 'unreachable',
  install: async () => undefined,
  restart: async () => undefined,
};
