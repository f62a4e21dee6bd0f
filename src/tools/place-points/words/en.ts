import type { zhCN } from './zh-CN';

export const en: Record<keyof typeof zhCN, string> = {
  hint: 'Drag the dots on the photo to correct the fit.',
  reset: 'Reset positions',
  topLeft: 'Top left',
  topRight: 'Top right',
  hemLeft: 'Hem left',
  hemRight: 'Hem right',
  heelLeft: 'Left heel',
  toeLeft: 'Left toe',
  heelRight: 'Right heel',
  toeRight: 'Right toe',
};
