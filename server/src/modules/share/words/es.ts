import type { ShareWords } from './zh-CN';

export const es: ShareWords = {
  app: 'Tuzuo',
  home: {
    title: 'Una foto, imágenes que venden',
    text: 'Fondo blanco, otra escena, limpieza: aquí mismo',
  },
  studio: { title: 'Foto de producto', text: 'Elige una foto de producto y ten lista tu imagen principal' },
  result: 'Un amigo hizo esta imagen con Tuzuo',
  resultVideo: 'Un amigo hizo este vídeo con Tuzuo',
  poster: 'Un amigo hizo este cartel con Tuzuo',
  hidden: {
    checking: 'Todavía se está revisando. Vuelve en unos minutos.',
    refused: 'No ha pasado la revisión de contenido y no se puede mostrar.',
    gone: 'Este enlace ya no funciona: el contenido se eliminó o ya no se comparte.',
  },
  madeByAi: 'Generado por IA',
  page: {
    before: 'Antes',
    after: 'Después',
    compare: 'Comparar',
    slide: 'Desliza para comparar antes y después',
    hold: 'Mantén pulsada la imagen para guardarla',
    save: 'Guardar imagen',
    saveVideo: 'Guardar vídeo',
    made: 'Hecho con',
    make: 'Crear la mía',
    use: 'Usar esta plantilla',
    copy: 'Hacer el mío',
    pages: '{count} páginas',
    free: 'Gratis',
    freeADay: 'Gratis {count}× al día',
    freeAMonth: 'Gratis {count}× al mes',
    price: '{points} pt por {uses} usos',
    priceOfOne: '{points} pt por uso',
  },
};
