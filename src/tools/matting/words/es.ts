import type { zhCN } from './zh-CN';

export const es: Record<keyof typeof zhCN, string> = {
  action: 'Recortar',
  background: 'Fondo',
  'background.transparent': 'Transparente',
  'background.asset': 'Mi imagen',
  'background.picture': 'Elegir un fondo',
  feather: 'Borde',
  'feather.0': 'Nítido',
  'feather.2': 'Suave',
  'feather.5': 'Muy suave',
  trim: 'Recorte',
  'trim.false': 'Igual',
  'trim.true': 'Ajustar al sujeto',
  'photo.whole': 'Sujeto entero',
  'photo.cut': 'Sujeto cortado',
  'photo.blend': 'Se confunde',
  'color.white': 'Blanco',
  'color.gray': 'Gris claro',
  'color.black': 'Negro',
  'color.blue': 'Azul',
  'color.red': 'Rojo',
};
