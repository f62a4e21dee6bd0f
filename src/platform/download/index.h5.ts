import type { DownloadedFile, DownloadPort } from './port';

export const download = {
  start({ url, header }) {
    const controller = new AbortController();
    const read = async (): Promise<DownloadedFile> => {
      // Signed addresses of a storage elsewhere need no cookie, and their wildcard CORS answer forbids one.
      const credentials = 'same-origin';
      const response = await fetch(url, { headers: header, credentials, signal: controller.signal });
      return { status: response.status, path: URL.createObjectURL(await response.blob()) };
    };
    return { response: read(), abort: () => controller.abort() };
  },
  release: (path) => URL.revokeObjectURL(path),
} satisfies DownloadPort;
