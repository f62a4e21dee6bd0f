import type { zhCN } from './zh-CN';

export const es: Record<keyof typeof zhCN, string> = {
  hint: 'Arrastra los puntos para ajustar.',
  reset: 'Restablecer',
  topLeft: 'Arriba a la izquierda',
  topRight: 'Arriba a la derecha',
  hemLeft: 'Bajo izquierdo',
  hemRight: 'Bajo derecho',
  heelLeft: 'Talón izquierdo',
  toeLeft: 'Punta izquierda',
  heelRight: 'Talón derecho',
  toeRight: 'Punta derecha',
};
