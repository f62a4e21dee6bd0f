import { cacheDirectory, createDownloadResumable } from 'expo-file-system';
import type { DownloadedFile, DownloadPort } from './port';

/**
 * Uses expo-file-system, which Taro builds on: to abort a download, `Taro.downloadFile` pauses it forever, and errors
 * while doing so are lost.
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
