import type { zhCN } from './zh-CN';

export const zhTW: Record<keyof typeof zhCN, string> = {
  action: '開始試衣',
  promise: '一張平拍圖、一張模特兒照，就有上身圖，不用請模特兒、不用進棚。',
  preview: '預覽效果：衣服按肩、腰、下襬貼合身體，不重畫皺褶。',
  top: '上衣',
  bottom: '褲子或裙子',
  onePiece: '連身裙',
  flat: '平鋪拍、沒有人穿著的商品圖。',
  'tip.body': '模特兒正面站立，手臂不遮住身體。',
  'tip.flat': '衣服平鋪、完整，袖子和衣身分開。',
  refine: '精修',
  'refine.false': '不用',
  'refine.true': '精修',
  placement: '位置',
};
