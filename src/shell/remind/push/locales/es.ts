import type { PushMessages } from './zh-CN';

export const es: PushMessages = {
  ask: 'Avisarme',
  why: 'Solo cuando algo esté listo o antes de que termine la membresía.',
  on: 'Te avisaremos',
  off: 'Las notificaciones están desactivadas. Permítelas en los ajustes del teléfono.',
};
