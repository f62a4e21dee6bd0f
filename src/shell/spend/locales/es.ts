import type { SpendMessages } from './zh-CN';

export const es: SpendMessages = {
  points: '{{points}} pt',
  cash: '{{amount}} a tu cuenta',
  cashNote: 'Se factura a tu cuenta; no se usan puntos.',
  member: 'Precio de socio en vez de {{points}} pt',
  balance: 'Puntos disponibles',
  back: 'Si falla, no se cobra nada',
  kept: 'Se guarda en el historial hasta que lo borres o hagas {{count}} más',
  confirm: 'Confirmar · {{cost}}',
  cancel: 'Ahora no',
};
