import type { MaskMessages } from './zh-CN';

export const zhTW: MaskMessages = {
  title: '塗抹要消除的部分',
  how: '單指塗抹，雙指縮放和移動畫面。',
  canvas: '塗抹畫布：單指塗抹要消除的部分，雙指縮放',
  tools: '塗抹工具',
  brush: '畫筆',
  rect: '矩形',
  lasso: '套索',
  eraser: '橡皮擦',
  size: '筆的粗細',
  undo: '復原',
  redo: '重做',
  clear: '清空',
  hint: '先塗抹要消除的部分',
  done: '塗好了',
  taken: '已標記，可以繼續塗改',
  failed: '塗抹沒有儲存成功，請再試一次',
  unable: '這裡不能塗抹，請用網頁版或小程式開啟。',
  upload: '正在上傳標記',
  lost: '標記沒有上傳成功，請檢查網路後重試。',
  retry: '重新上傳',
};
