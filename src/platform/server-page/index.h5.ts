import type { ServerPagePort } from './port';

export const serverPage = {
  open: (path) => void window.open(path, '_blank', 'noopener'),
} satisfies ServerPagePort as ServerPagePort;
