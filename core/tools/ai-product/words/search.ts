import type { SearchWords } from '../../tool-words';

export const search: SearchWords = {
  'zh-CN': { tool: '商品图 产品图 场景图 换背景 换场景 背景 主图 摆拍 电商', scene: '换背景 场景图 背景' },
  'zh-TW': { tool: '商品圖 產品圖 場景圖 換背景 換場景 背景 主圖 電商', scene: '換背景 場景圖 背景' },
  en: {
    tool: 'product photo scene change background setting staging main image',
    scene: 'change background scene setting',
  },
  fr: {
    tool: 'photo produit décor scène changer le fond mise en scène image principale',
    scene: 'changer le fond décor scène',
  },
  es: {
    tool: 'foto de producto escena cambiar el fondo escenario imagen principal',
    scene: 'cambiar el fondo escena',
  },
};
