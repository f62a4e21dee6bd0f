import type { SearchMessages } from './zh-CN';

export const en: SearchMessages = {
  label: 'What would you like to make?',
  placeholder: 'e.g. cut-out, marble',
  tools: 'Tools',
  scenes: 'Scenes for products',
  none: 'Nothing found',
  noneText: 'Try another word: the name of a tool, or something in a scene.',
  clear: 'Clear',
};
