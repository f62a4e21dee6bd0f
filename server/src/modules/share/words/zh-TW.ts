import type { ShareWords } from './zh-CN';

export const zhTW: ShareWords = {
  app: '圖作',
  home: { title: '一張照片，做成會賣的圖', text: '去背、商品圖、海報、證件照，都在手機上完成。' },
  result: '朋友用圖作做的圖片',
  madeByAi: 'AI生成',
};
