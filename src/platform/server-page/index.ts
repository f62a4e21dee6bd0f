import type { ServerPagePort } from './port';

export const serverPage = { open: undefined } satisfies ServerPagePort as ServerPagePort;
