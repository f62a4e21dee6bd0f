import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'AI 擴圖', line: '向四周補出畫面，換成想要的比例' };
