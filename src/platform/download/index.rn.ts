import { cacheDirectory, createDownloadResumable } from 'expo-file-system';
import type { DownloadedFile, DownloadPort } from './port';

/**
 * By expo-file-system, on which Taro's own stands: to take a download back `Taro.downloadFile` pauses it for good, and
 * where that fails an error goes unheard.
 */
export const download = {
  start({ url, header, fileName }) {
    const task = createDownloadResumable(url, `${cacheDirectory ?? ''}${fileName}`, { headers: header });
    const read = async (): Promise<DownloadedFile> => {
      const result = await task.downloadAsync();
      if (!result) throw new Error('aborted');
      return { status: result.status, path: result.uri };
    };
    return {
      response: read(),
      abort() {
        task.cancelAsync().catch(() => undefined);
      },
    };
  },
  release: () => undefined,
} satisfies DownloadPort;
