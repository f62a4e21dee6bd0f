import type { zhCN } from './zh-CN';

export const es: Record<keyof typeof zhCN, string> = {
  action: 'Quitar el objeto',
  'tip.ground': 'El objeto está sobre un fondo uniforme o repetido.',
  'tip.shadow': 'Pinta también su sombra y su reflejo.',
  grow: 'Ampliar el borde',
  'grow.hint': 'Auméntelo si quedan restos.',
};
