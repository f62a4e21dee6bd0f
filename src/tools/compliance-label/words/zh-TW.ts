import type { zhCN } from './zh-CN';

export const zhTW: Record<keyof typeof zhCN, string> = {
  action: '加上標識',
  text: '標識文字',
  'text.placeholder': 'AI生成',
  corner: '位置',
  'corner.bottomRight': '右下',
  'corner.bottomLeft': '左下',
  'corner.topRight': '右上',
  'corner.topLeft': '左上',
  metadata: '檔案內的隱式標識',
  'metadata.true': '寫入',
  'metadata.false': '不寫入',
  'tip.law': '依 GB 45438-2025 為 AI 生成的圖片加上文字和檔案標識。',
  'tip.kept': '圖片裡已有的標識會保留。',
  link: '核驗圖片或影片的標識',
};
