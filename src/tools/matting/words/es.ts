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
  trim: 'Tamaño',
  'trim.false': 'Igual',
  'trim.true': 'Ajustar al sujeto',
  'tip.subject': 'El sujeto se ve entero y nada lo tapa.',
  'tip.edge': 'El sujeto y el fondo se distinguen bien.',
  'colour.white': 'Blanco',
  'colour.grey': 'Gris claro',
  'colour.black': 'Negro',
  'colour.blue': 'Azul',
  'colour.red': 'Rojo',
};
