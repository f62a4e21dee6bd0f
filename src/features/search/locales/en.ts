import type { SearchMessages } from './zh-CN';

export const en: SearchMessages = {
  label: 'What would you like to make?',
  placeholder: 'White background, watermark…',
  popular: 'Popular',
  'popular.list': 'White background|Change background|Watermark|Old photo|One inch|Compress',
  tasks: 'Start now',
  documents: 'Documents',
  tools: 'Tools',
  scenes: 'Scenes for products',
  templates: 'Poster templates',
  templatesAll: 'All results',
  none: 'Nothing found',
  noneText: 'Try another word, or start here:',
  clear: 'Clear',
};
