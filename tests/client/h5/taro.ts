import { downloadFile } from '@tarojs/taro-h5/dist/api/network/download.js';
import { request } from '@tarojs/taro-h5/dist/api/network/request/index.js';

/**
 * Replaces Taro in the pages of these tests, where no app is running: its own network layer, and nothing that would
 * change the current page.
 */
const taro = {
  request,
  downloadFile,
  eventCenter: { on: () => undefined },
};

/** A page that is never hidden. */
export const useDidShow = (): void => undefined;
export const useDidHide = (): void => undefined;

// biome-ignore lint/style/noDefaultExport: as Taro's
export default taro;
