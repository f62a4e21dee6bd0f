import type { LocalFile } from '@/platform/local-file';
import { loginMarker } from '@/platform/login-marker';
import { storage } from '@/platform/storage';
import { requestClient } from '../request-client';
import type { RequestDriver } from '../request-driver';

declare global {
  interface Window {
    requestDriver: RequestDriver;
    device: { storage: typeof storage; loginMarker: typeof loginMarker };
  }
}

window.device = { storage, loginMarker };

/** Loaded in Chromium by the test: picked files are blob URLs, like those of the browser's picker. */
window.requestDriver = requestClient({
  async place(content, index): Promise<LocalFile> {
    const path = URL.createObjectURL(new Blob([content]));
    return { path, fileName: `picked-${index}.jpg`, mime: 'image/jpeg' };
  },
  async destroy({ path }) {
    URL.revokeObjectURL(path);
  },
  read: async (path) => (await fetch(path)).text(),
  keptAt: 'blob:',
});
