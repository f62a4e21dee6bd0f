import type { RemindMessages } from './zh-CN';

export const es: RemindMessages = {
  task: 'Avisarme en WeChat',
  'task.on': 'WeChat te avisará',
  membership: 'Recordármelo antes del final',
  'membership.on': 'WeChat te lo recordará',
  refused: 'No se activaron los avisos',
  off: 'Permite los avisos en los ajustes, en ··· arriba a la derecha',
};
