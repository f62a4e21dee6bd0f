import type { zhCN } from './zh-CN';

export const zhTW: Record<keyof typeof zhCN, string> = {
  intro:
    '選擇一張圖片或一段 MP4 影片，讀取檔案裡的 AI 生成標識（GB 45438-2025）。影片只在本機讀取，不會上傳。',
  choose: '選擇圖片或影片',
  another: '換一張',
  picture: '要核驗的圖片',
  reading: '正在讀取…',
  failed: '讀取失敗，請檢查網路後重試。',
  none: '檔案裡沒有 AI 標識',
  'none.meaning': '這不能證明內容不是 AI 生成的：截圖和轉發會丟掉標識。',
  noFilm: '這不是能讀取的 MP4 影片，或檔案已損壞',
  found: '檔案裡有 AI 標識',
  kind: '屬性',
  'kind.1': 'AI 生成',
  'kind.2': '可能是 AI 生成',
  'kind.3': '疑似 AI 生成',
  producer: '生成服務編碼',
  produceId: '生成編號',
  propagator: '傳播服務編碼',
  propagateId: '傳播編號',
};
