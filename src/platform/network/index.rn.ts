import type { NetworkPort } from '.';
import { startFetch } from './fetch-transport';

export const network = {
  origin: process.env.TARO_APP_API_BASE,
  start: startFetch,
} satisfies NetworkPort;
