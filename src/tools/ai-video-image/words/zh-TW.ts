import type { zhCN } from './zh-CN';

export const zhTW: Record<keyof typeof zhCN, string> = {
  action: '產生影片',
  move: '運鏡',
  'move.parallax': '視差',
  'move.push': '推近',
  'move.pan': '平移',
  'move.orbit': '環繞',
  'move.hint': '主體和背景分開移動，有立體感。',
  seconds: '長度（秒）',
  ratio: '畫面比例',
  'ratio.source': '原圖',
  'photo.room': '四周留空',
  'photo.edge': '主體貼邊',
  'photo.flat': '平面圖案',
  prompt: '描述',
  'prompt.example': '如：窗簾被風輕輕吹動',
  'prompt.hint': '說說畫面裡怎麼動，可不填。文字會傳給 AI 服務。',
};
