import { startFetch } from './fetch-transport';
import type { NetworkPort } from './network';

export const network = { origin: '', start: startFetch } satisfies NetworkPort;
