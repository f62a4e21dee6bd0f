import { startFetch } from './fetch-transport';
import type { NetworkPort } from './port';

export const network = {
  origin: process.env.TARO_APP_API_BASE,
  start: startFetch,
} satisfies NetworkPort;
