import type { PushMessages } from './zh-CN';

export const fr: PushMessages = {
  ask: 'Me prévenir',
  why: 'Seulement à la fin d’une tâche ou avant la fin d’une adhésion.',
  on: 'Vous recevrez une notification',
  off: 'Les notifications sont désactivées. Autorisez-les dans les réglages du téléphone.',
};
