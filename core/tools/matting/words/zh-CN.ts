import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: '智能抠图', line: '一键去掉背景，换成任意底色' };
