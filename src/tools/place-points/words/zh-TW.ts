import type { zhCN } from './zh-CN';

export const zhTW: Record<keyof typeof zhCN, string> = {
  hint: '拖動圖上的圓點，讓位置更準。',
  reset: '恢復原來的位置',
  topLeft: '上邊左端',
  topRight: '上邊右端',
  hemLeft: '下襬左端',
  hemRight: '下襬右端',
  heelLeft: '左側鞋跟',
  toeLeft: '左側鞋尖',
  heelRight: '右側鞋跟',
  toeRight: '右側鞋尖',
};
