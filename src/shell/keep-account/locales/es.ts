import type { KeepMessages } from './zh-CN';

export const es = {
  closing: 'Tu cuenta se cerrará el {{time}}. Hasta entonces puedes conservarla.',
  ask: 'Esta cuenta se está cerrando. ¿Quieres conservarla?',
  keep: 'Conservar',
  later: 'Cerrar',
} as const satisfies KeepMessages;
