import type { ShareWords } from './zh-CN';

export const es: ShareWords = {
  app: 'Tuzuo',
  home: {
    title: 'Una foto, imágenes que venden',
    text: 'Recortes, fotos de producto, carteles y fotos de carné, desde tu móvil.',
  },
  result: 'Un amigo hizo esta imagen con Tuzuo',
  madeByAi: 'Generado por IA',
};
