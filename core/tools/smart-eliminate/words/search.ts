import type { SearchWords } from '../../tool-words';

export const search: SearchWords = {
  'zh-CN': {
    tool: '消除 去水印 水印 去文字 去路人 擦除 涂抹 修图 去除 橡皮',
    clean: '去水印 水印 去杂物 消除 路人',
  },
  'zh-TW': {
    tool: '消除 去浮水印 浮水印 去水印 去文字 去路人 擦除 塗抹 修圖',
    clean: '去浮水印 浮水印 去水印 消除 路人',
  },
  en: {
    tool: 'erase eraser remove object watermark text people person clean',
    clean: 'watermark remove erase declutter',
  },
  fr: {
    tool: 'effacer gomme supprimer objet filigrane texte personne',
    clean: 'filigrane effacer supprimer',
  },
  es: {
    tool: 'borrar quitar eliminar objeto marca de agua texto persona goma',
    clean: 'marca de agua borrar quitar',
  },
};
