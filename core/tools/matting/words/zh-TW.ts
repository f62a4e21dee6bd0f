import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: '智慧去背', line: '一鍵去除背景，換成任意底色' };
