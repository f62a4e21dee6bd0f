import { downloadFile } from '@tarojs/taro-h5/dist/api/network/download.js';
import { request } from '@tarojs/taro-h5/dist/api/network/request/index.js';

/**
 * Stands for Taro in the pages of these tests, where no app runs: its own network, and nothing that would change the
 * page in front.
 */
const taro = {
  request,
  downloadFile,
  eventCenter: { on: () => undefined },
};

// biome-ignore lint/style/noDefaultExport: as Taro's
export default taro;
