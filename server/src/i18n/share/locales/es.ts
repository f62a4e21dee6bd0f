import type { ShareWords } from './zh-CN';

export const es: ShareWords = {
  app: 'Tuzuo',
  home: {
    title: 'Una foto, imágenes que venden',
    text: 'Recortes, fotos de producto, carteles y fotos de carné, desde tu móvil.',
  },
  result: 'Un amigo hizo esta imagen con Tuzuo',
  madeByAi: 'Generado por IA',
  tools: {
    'image-magnify': { name: 'Ampliar', line: 'Dos o cuatro veces más grande y nítida' },
    'image-enhance': { name: 'Más nitidez', line: 'Menos ruido y bordes más definidos' },
    matting: { name: 'Recortar fondo', line: 'Quita el fondo o ponle un color' },
    'smart-eliminate': { name: 'Borrar objetos', line: 'Pinta lo que debe desaparecer' },
    'image-translation': { name: 'Traducir imagen', line: 'El texto traducido, el mismo diseño' },
    'ai-virtual-model': { name: 'Cambiar la cara', line: 'Otra cara para una foto de modelo' },
    'ai-cloth-model': { name: 'Probador virtual', line: 'Mira una prenda puesta en una modelo' },
    'ai-change-shoes': { name: 'Cambiar zapatos', line: 'Pon tus zapatos en una modelo' },
    'ai-product': { name: 'Foto de producto IA', line: 'Tu producto en el escenario adecuado' },
    'ai-video-image': { name: 'Imagen a vídeo', line: 'Una foto fija cobra vida' },
    'ai-expand': { name: 'Extender imagen', line: 'Más imagen alrededor, en otra proporción' },
    'img-compress': { name: 'Comprimir', line: 'Nueve imágenes a la vez, al tamaño que pidas' },
    'id-photo': { name: 'Foto de carné', line: 'Medidas exactas, fondos y hojas para imprimir' },
    'compliance-label': { name: 'Etiqueta de IA', line: 'Marca las imágenes de IA según la norma' },
  },
};
