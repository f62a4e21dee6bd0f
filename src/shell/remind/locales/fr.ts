import type { RemindMessages } from './zh-CN';

export const fr: RemindMessages = {
  task: 'Me prévenir dans WeChat',
  'task.on': 'WeChat vous préviendra',
  membership: 'Me rappeler avant la fin',
  'membership.on': 'WeChat vous le rappellera',
  refused: 'Les notifications restent désactivées',
  off: 'Autorisez les notifications dans les réglages, sous ··· en haut à droite',
};
