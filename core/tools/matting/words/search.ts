import type { SearchWords } from '../../tool-words';

export const search: SearchWords = {
  'zh-CN': {
    tool: '抠图 去背景 去底 换背景 换底色 换底 透明底 透明背景 免抠 白底图',
    white: '白底 白底图 主图 电商主图 淘宝 白背景 纯白 抠图 去背景 商品图',
  },
  'zh-TW': {
    tool: '去背 摳圖 換背景 換底色 透明底 透明背景 白底圖',
    white: '白底 白底圖 主圖 電商主圖 白背景 純白 去背 摳圖 商品圖',
  },
  en: {
    tool: 'cut out background remove change background transparent png remover',
    white: 'white background main image product photo listing amazon cut out remove background',
  },
  fr: {
    tool: 'détourer supprimer retirer changer le fond transparent arrière-plan',
    white: 'fond blanc image principale photo produit annonce détourer retirer le fond',
  },
  es: {
    tool: 'recortar quitar cambiar el fondo transparente silueta',
    white: 'fondo blanco imagen principal foto de producto anuncio recortar quitar el fondo',
  },
};
