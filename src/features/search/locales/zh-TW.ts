import type { SearchMessages } from './zh-CN';

export const zhTW: SearchMessages = {
  label: '想做什麼圖？',
  placeholder: '如：去背、大理石',
  tools: '工具',
  scenes: '商品圖場景',
  none: '沒有找到',
  noneText: '換個詞試試，例如工具的名字或場景裡的東西。',
  clear: '清除',
};
