import type { ShareMessages } from './zh-CN';

export const zhTW: ShareMessages = {
  menu: '點右上角「···」分享給朋友',
  failed: '這部裝置無法開啟分享',
};
