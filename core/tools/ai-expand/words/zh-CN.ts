import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'AI 扩图', line: '向四周补出画面，换成想要的比例' };
