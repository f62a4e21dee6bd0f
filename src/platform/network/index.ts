import type { NetworkPort } from './port';
import { exchange } from './transport';

export type { NetworkRequest, NetworkResponse, NetworkTask } from './port';

/** For the mini-program and the app, which have no origin of their own. */
export const network: NetworkPort = {
  origin: process.env.TARO_APP_API_BASE,
  start: exchange,
};
