import type { ShareWords } from './zh-CN';

export const zhTW: ShareWords = {
  app: '圖作',
  home: { title: '一張照片，做成會賣的圖', text: '去背、商品圖、海報、證件照，都在手機上完成。' },
  result: '朋友用圖作做的圖片',
  madeByAi: 'AI生成',
  tools: {
    'image-magnify': { name: '無損放大', line: '放大 2\u00a0倍或 4\u00a0倍，細節更清楚' },
    'image-enhance': { name: '圖片變清晰', line: '去雜訊、銳利化，模糊照片更清晰' },
    matting: { name: '智慧去背', line: '一鍵去除背景，換成任意底色' },
    'smart-eliminate': { name: '智慧消除', line: '塗一下，雜物和水漬就不見了' },
    'image-translation': { name: '圖片翻譯', line: '翻譯圖中文字，保留原來排版' },
    'ai-virtual-model': { name: '模特兒換臉', line: '給模特兒圖換上另一張臉' },
    'ai-cloth-model': { name: '模特兒試衣', line: '上傳衣服，看它穿在模特兒身上' },
    'ai-change-shoes': { name: '模特兒換鞋', line: '把你的鞋換到模特兒腳上' },
    'ai-product': { name: 'AI 商品圖', line: '把商品放進合適的場景' },
    'ai-video-image': { name: '圖片轉影片', line: '讓一張靜態照片動起來' },
    'ai-expand': { name: 'AI 擴圖', line: '向四周補出畫面，換成想要的比例' },
    'img-compress': { name: '圖片壓縮', line: '一次壓縮九張，大小由你定' },
    'id-photo': { name: '證件照', line: '標準尺寸、底色和列印排版' },
    'compliance-label': { name: 'AI 標識', line: '為 AI 圖片加上規定的標識' },
  },
};
