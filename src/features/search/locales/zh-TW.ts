import type { SearchMessages } from './zh-CN';

export const zhTW: SearchMessages = {
  label: '想做什麼圖？',
  placeholder: '如：白底、去浮水印、一吋',
  popular: '大家在搜',
  'popular.list': '白底|換背景|去浮水印|主圖|一吋|老照片|壓縮',
  tasks: '馬上做',
  documents: '證件',
  tools: '工具',
  scenes: '商品圖場景',
  templates: '海報範本',
  templatesAll: '全部結果',
  none: '沒有找到',
  noneText: '換個詞試試，或從下面開始：',
  clear: '清除',
};
