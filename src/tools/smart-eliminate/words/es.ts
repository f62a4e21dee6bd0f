import type { zhCN } from './zh-CN';

export const es: Record<keyof typeof zhCN, string> = {
  action: 'Quitar el objeto',
  'photo.even': 'Fondo liso',
  'photo.covered': 'Tapa el sujeto',
  'photo.busy': 'Patrón complejo',
  'tip.shadow': 'Pinta también su sombra y su reflejo.',
  grow: 'Ampliar la máscara',
  'grow.hint': 'Auméntala si quedan restos.',
};
